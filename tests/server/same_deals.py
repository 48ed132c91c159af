"""Helpers for tests of challenges and duplicate matches."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import pytest
import websockets

import overtrick as ot
from overtrick.fair import commitment_to
from overtrick.verification import Witness, check_fair

from .clients import Client, Json

Choice = Callable[[Json], Json]


class Later:
    """Stands for the module `time`: some time later than it is."""

    def __init__(self) -> None:
        self.shift_s = 0.0

    def time_ns(self) -> int:
        return time.time_ns() + int(self.shift_s * 1e9)


async def play(client: Client, choose: Choice = lambda legal: legal[0], actions: int = 1 << 30) -> None:
    while client.state["table"]["status"] == "playing" and actions:
        if client.may_act:
            assert (await client.act(choose(client.view["legal"])["text"]))["type"] == "done"
            actions -= 1
        else:
            await client.receive()


async def record(client: Client, match: str) -> str:
    answer = await client.http.get(f"/api/v1/matches/{match}/record")
    assert answer.status_code == 200, answer.text
    return answer.text


def verify(text: str, commitment: str, bots: Sequence[int] = ()) -> None:
    """Everything is checked and fits; only that the server did not choose the secret cannot be proven."""
    table = ot.read_record(text)
    findings = list(check_fair(table, Witness(commitment=commitment, bots=bots)))
    assert [finding.about for finding in findings if not finding.fits] == ["contribution"]
    assert sum(finding.about.startswith("deal ") for finding in findings) == len(table.dealt) == len(table.deals)
    assert not any(finding.fits is False for finding in findings)
    other = list(check_fair(table, Witness(commitment=commitment_to("00" * 32), bots=bots)))
    assert any(finding.fits is False for finding in other)


async def sees_no_table(client: Client, table_id: str) -> None:
    for path in (f"tables/{table_id}", f"tables/{table_id}/book"):
        assert (await client.http.get(f"/api/v1/{path}")).status_code == 404
    with pytest.raises(AssertionError):  # an error comes in place of the state, and the connection is closed
        await _connect_or_fail(client, table_id)
    if client.cookie:
        refused = await client.http.post(f"/api/v1/tables/{table_id}/sit", json={})
        assert refused.status_code == 404


async def _connect_or_fail(client: Client, table_id: str) -> None:
    other = Client(client.address, client.http, client.name, client.cookie)
    try:
        await other.connect(table_id)
    except websockets.ConnectionClosed:
        assert [message["code"] for message in other.received] == ["not_found"]
        raise AssertionError("closed") from None
    finally:
        await other.disconnect()
