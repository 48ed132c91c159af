"""The kernel accepts any number as an action, and only a legal one changes the state."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import overtrick as ot
from overtrick.kernel import entries, layout
from overtrick.lowering import members

from .strategies import moments

INT64 = st.one_of(
    st.integers(-2, 130),
    st.integers(-(2**63), 2**63 - 1),
    st.sampled_from([-(2**63), 2**63 - 1, -1, 0, 63, 64, 65, 127, 128, 129, 2**32, -(2**32)]),
)


@given(moments(), st.lists(INT64, min_size=1, max_size=20))
def test_only_a_legal_number_changes_anything(table: ot.Table, numbers: list[int]) -> None:
    rules = table._rules
    legal = set(members(sum(int(word) << 64 * place for place, word in enumerate(entries.legal(rules, table._state)))))
    copies = int(rules["first_copies"][0])
    for number in numbers:
        state = table._state.copy()
        after = int(entries.push(rules, state, number))
        # The number of the first copy also stands for the second copy.
        for_its_twin = 0 <= number < 63 and copies >> number & 1 and number + 1 in legal
        if number in legal or (for_its_twin and table.phase in ("play", "discard")):
            assert 0 <= after <= layout.MATCH_OVER
            assert state.tobytes() != table._state.tobytes()
        else:
            assert after == layout.NONE
            assert state.tobytes() == table._state.tobytes()


@given(moments())
def test_every_legal_number_is_an_action(table: ot.Table) -> None:
    low, high = (int(word) for word in entries.legal(table._rules, table._state))
    if table.turn is None:
        assert low == high == 0
    else:
        assert [table._lowered.actions[table._phase[0]][number] for number in members(low | high << 64)] == list(
            table.legal
        )
