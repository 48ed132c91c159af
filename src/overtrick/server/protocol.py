"""What is said over HTTP and WebSockets: every message as a model, the one place that clients' types come from."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

VERSION = 1
"""The version of the table's protocol; a client says which one it speaks."""


class Message(BaseModel):
    """What all messages are: nothing in them that is not named here."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Problem(Message):
    """A refusal over HTTP."""

    code: str = Field(description="Stable, for programs.")
    message: str = Field(description="A sentence, for people.")
