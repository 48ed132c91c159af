"""What chosen options of a game do, beside its defaults."""

from __future__ import annotations

from dataclasses import asdict

from fastapi import APIRouter, Request
from pydantic import Field

from overtrick.errors import InvalidOption
from overtrick.lab.what_if import changed_options
from overtrick.server.bots.pool import NoAnswer
from overtrick.server.errors import Unavailable
from overtrick.server.net.dependencies import InContext, MaybePerson
from overtrick.server.net.limits import Limits, address_of, limits_of
from overtrick.server.table.definition import choose_game
from overtrick.server.wire.messages import Problem
from overtrick.server.wire.parts import Message

from .games import ChosenOptions

router = APIRouter(prefix="/api/v1/games", tags=["games"])


class WhatIfQuestion(ChosenOptions):
    """Options to compare with the defaults."""

    players: int | None = Field(None, description="The usual number if not given.")


class WhatIfRow(Message):
    """A figure with the default options and with the chosen ones, as text."""

    title: str
    usual: str
    chosen: str
    difference: str = Field(description="Empty where there are too few cases to compare.")
    significant: bool = Field(
        description="Whether the difference is significant; all of an answer are corrected together, at 5 %."
    )


class WhatIfInfo(Message):
    """What chosen options do, from deals of bots with the same cards."""

    deals: int = Field(description="The number of deals with each set of options.")
    players: int
    bots: str = Field(description="The level of the bots that played.")
    rows: list[WhatIfRow]


@router.post("/{name}/what-if", responses={status: {"model": Problem} for status in (404, 422, 429, 503)})
async def what_if(
    name: str, chosen: WhatIfQuestion, request: Request, context: InContext, person: MaybePerson
) -> WhatIfInfo:
    """What these options do. An answer that is not known yet takes some seconds."""
    game = choose_game(name, chosen.options)
    if not changed_options(game):
        raise InvalidOption("all options have their defaults: there is nothing to compare")
    players = game.default_players if chosen.players is None else chosen.players
    game.rules(players)  # raises for a wrong number of players, or options that do not fit
    found = context.studies.known(game, players)
    if found is None:
        owner = address_of(request.scope) if person is None else person.id
        await limits_of(request).check(Limits.STUDY, owner)
        try:
            found = await context.studies.what_if(game, players, owner)
        except NoAnswer:
            raise Unavailable("this cannot be computed now: try again in a minute") from None
    return WhatIfInfo.model_validate(asdict(found))
