"""Contracts that are kept or lost stay so until the deal ends."""

from __future__ import annotations

from dataclasses import dataclass, field

from overtrick.contracts import Sense, State
from overtrick.table import Table

from .matches import require


@dataclass
class DecidedContracts:
    """The contracts of the current deal that are kept or lost, from one moment of a match to the next."""

    deals: int = 0
    states: dict[tuple[tuple[int, ...], int, Sense], State] = field(default_factory=dict)

    def check(self, table: Table) -> None:
        """What was certain before still holds, and at the end of a deal no contract is open."""
        has_ended = len(table.deals) > self.deals
        contracts = table.deals[-1].contracts if has_ended else table.contracts
        states = {(each.seats, each.wanted, each.sense): each.state for each in contracts}
        for contract, state in self.states.items():
            now = states.get(contract)
            require(now == state, table, f"the contract {contract} was {state} for certain, and then it was {now}")
        undecided = [contract for contract, state in states.items() if state == "open"]
        require(not (has_ended and undecided), table, f"the contracts {undecided} are open after the deal")
        self.deals = len(table.deals)
        self.states = {} if has_ended else {each: state for each, state in states.items() if state != "open"}
