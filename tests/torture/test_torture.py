"""A small run of the torture machine, and tests of the machine itself."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from overtrick.server.table.events import Acted, AnyEvent, Finished, Hinted, Row, Said, Started, Undone
from tests.conftest import COMPILED

from .account import Account, Request
from .checks import check_log, check_standings
from .cluster import Setup
from .emotes import EMOTES
from .faults import WEIGHTS, schedule
from .people import Person, World
from .run import Size, torture
from .sitting import Sitting

SEED = "small1519"
"""The first six faults of this seed are very different ones, with both set-ups."""
SMALL = Size(
    crews=3,
    room_players=2,
    strangers=5,
    learners=1,
    clubs=1,
    kills=1,
    faults=6,
    actions=150,
    pause_s=0.4,
    actions_between=30,
    stuck_s=90.0,
    limit_s=240.0,
)
"""The limits are for machines that are very busy: a run waits for progress, and takes half a minute."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
@pytest.mark.slow_without_jit
@pytest.mark.timeout(600)  # its own limits are shorter, and say more
@pytest.mark.parametrize("setup", ["sqlite", "postgresql"])
async def test_nothing_is_lost_and_nothing_stands_still_while_things_break(setup: Setup) -> None:
    result = await torture(setup, SEED, SMALL, lambda _line: None)
    assert not result.violations, f"{result}\n" + "\n".join(result.violations[:20])
    assert sum(result.faults.values()) == SMALL.faults
    assert result.acknowledged >= SMALL.actions
    assert result.shared_matches, "nobody played with anybody: people do not do what they should do"


def sitting_of(name: str | None) -> Sitting:
    """A person's client to whom the server has sent the state of a table under this name."""
    world = World([], Account())
    sitting = Sitting(world, Person(world, "Ada", Random(1)), "t", Random(1))
    sitting.state = {"seq": 1, "you": {"seat": None, "name": name}}
    return sitting


@pytest.mark.parametrize(("known", "is_refused"), [("Ada", True), (None, False)])
@pytest.mark.anyio
async def test_a_refusal_counts_unless_the_person_was_banned_since_the_request(
    known: str | None, is_refused: bool
) -> None:
    sitting = sitting_of("Ada")
    sitting.note_request(request := Request("t", "ada", "say", "1", "one"), {"id": "1"})
    sitting.state["you"]["name"] = known
    sitting.receive('{"type": "error", "id": "1", "code": "not_allowed"}')
    assert bool(request.refused) == is_refused
    sitting = sitting_of(None)  # the request of a stranger must never be in the log
    sitting.note_request(request := Request("t", "ada", "say", "2", "two"), {"id": "2"})
    sitting.receive('{"type": "error", "id": "2", "code": "not_allowed"}')
    assert request.refused == "not_allowed"


def test_a_seed_gives_the_same_faults() -> None:
    first, again, other = (list(islice(schedule("postgresql", seed), 100)) for seed in ("a", "a", "b"))
    assert first == again != other
    assert {fault.kind for fault in first} == set(WEIGHTS["postgresql"])


def test_people_send_the_emotes_of_the_page() -> None:
    assert len(EMOTES) == len(set(EMOTES)) >= 8
    sitting = sitting_of("Ada")
    sitting.state["table"] = {"status": "over"}
    sitting.state["view"] = None
    sent = [sitting._choose_message() for _ in range(5000)]
    assert {message["text"] for message in sent if message and message["type"] == "say"} >= set(EMOTES)


@pytest.mark.parametrize(
    ("rows", "requests", "broken"),
    [
        (2, 2, ""),
        (1, 2, "1 times, acknowledged 2"),
        (3, 2, "3 times, acknowledged 2 and sent 2"),
    ],
)
def test_the_account_counts_emotes_that_are_all_the_same(rows: int, requests: int, broken: str) -> None:
    said = [Row(number, number, Said(0, "😀"), "ada", f"ada/{number}") for number in range(1, rows + 1)]
    asked = [Request("t", "ada", "emote", str(number), "😀", number) for number in range(1, requests + 1)]
    refused = Request("t", "ada", "emote", "9", "😀", refused="too_many")
    check_log("t", said, [*asked, refused], account := Account())
    assert any(broken in violation for violation in account.violations) == bool(broken)
    check_log("t", said, [*asked[:1], Request("t", "ada", "emote", "2", "😀")], account := Account())
    assert bool(account.violations) == (rows > 2)  # one that was not answered may be there


@pytest.mark.parametrize("helped_by", [Hinted(0), Undone(0, 1), None])
def test_the_account_knows_which_matches_have_help(helped_by: AnyEvent | None) -> None:
    events = [Started("m1"), helped_by or Said(0, "hello"), Finished(), Started("m2"), Finished()]
    logs = {"t": [Row(number, number, event) for number, event in enumerate(events, 1)]}
    right = {"m1": helped_by is not None, "m2": False}
    for stored, broken in ((right, 0), ({}, 0), (right | {"m2": True}, 1), (right | {"m1": helped_by is None}, 1)):
        check_standings(logs, stored, account := Account())
        assert len(account.violations) == broken


def test_an_emote_in_the_log_of_another_person_is_not_ones_own() -> None:
    said = [Row(1, 1, Said(1, "😀"), "bob", "bob/1")]
    check_log("t", said, [Request("t", "ada", "emote", "1", "😀", 1)], account := Account())
    assert account.violations


ROWS = [
    Row(1, 5, Said(0, "one"), "ada", "ada/1"),
    Row(2, 6, Acted(0, "pass"), "ada", "ada/2"),
    Row(3, 7, Acted(1, "pass"), "bob", "bob/1"),
]


@pytest.mark.parametrize(
    ("request_", "broken"),
    [
        (Request("t", "ada", "act", "2", "pass", 2), ""),
        (Request("t", "ada", "act", "3", "pass", 2), "is lost"),
        (Request("t", "ada", "act", "2", "bid 3", 2), "is in the log as"),
        (Request("t", "ada", "act", "2", "pass", 3), "acknowledged as 3 and is at 2"),
        (Request("t", "bob", "act", "1", "pass", refused="stale"), "was refused (stale) and is in the log"),
        (Request("t", "bob", "act", "9", "pass"), ""),
    ],
)
def test_the_account_finds_what_is_lost_changed_or_done_although_refused(request_: Request, broken: str) -> None:
    account = Account()
    check_log("t", ROWS, [Request("t", "ada", "say", "1", "one", 1), request_], account)
    assert bool(account.violations) == bool(broken)
    assert all(broken in violation for violation in account.violations)
    if COMPILED:
        check_log("t", [*ROWS, ROWS[0]], [], account := Account())
        assert account.violations == ["the log of t has a gap"]
