"""What every message is, over HTTP and WebSockets."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class Message(BaseModel):
    """What all messages are: nothing in them that is not named here."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Problem(Message):
    """A refusal over HTTP."""

    code: str = Field(description="Stable, for programs.")
    message: str = Field(description="A sentence, for people.")
