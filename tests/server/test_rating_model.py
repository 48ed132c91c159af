"""Ratings follow from the log alone, whatever the order of seats and whoever leaves."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

import overtrick as ot
from overtrick.server.people.ratings import Rating, rate, rate_all
from overtrick.server.table import play, seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Abandoned, Row, StandInReason
from overtrick.server.table.rated import RatedMatch, RatedSeat, places_of, rated_matches_of
from overtrick.server.table.state import Status, TableState

from .rated_log import SHORT, Match


def seats(*people: str, places: tuple[int, ...], sides: tuple[int, ...] | None = None) -> tuple[RatedSeat, ...]:
    sides = sides or tuple(range(len(people)))
    return tuple(RatedSeat(seat, person, sides[seat], places[sides[seat]]) for seat, person in enumerate(people))


def match_of(found: tuple[RatedSeat, ...], name: str = "m", at: int = 1) -> RatedMatch:
    return RatedMatch(name, "river", at, found)


# The model


def test_a_winner_gains_and_a_loser_loses_and_both_become_more_certain() -> None:
    after = rate(match_of(seats("ada", "bob", places=(1, 2))), {})
    assert after["ada"].rating > 1500 > after["bob"].rating
    assert after["ada"].rating - 1500 == pytest.approx(1500 - after["bob"].rating)
    assert {rating.matches for rating in after.values()} == {1}
    assert all(rating.deviation < 500 for rating in after.values())


@pytest.mark.parametrize("places", [(1, 2, 3, 4), (1, 1, 3, 4), (1, 2, 2, 2)])
def test_the_order_of_seats_does_not_matter(places: tuple[int, ...]) -> None:
    people = ("ada", "bob", "cyd", "dee")
    before = {name: Rating(1300 + 130 * number, 90 + 70 * number, 3) for number, name in enumerate(people)}
    expected = rate(match_of(seats(*people, places=places)), before)
    for order in permutations(range(4)):
        seated = tuple(RatedSeat(seat, people[who], seat, places[who]) for seat, who in enumerate(order))
        assert rate(match_of(seated), before) == expected


def test_a_team_is_rated_as_a_team_wherever_its_players_sit() -> None:
    before = {"ada": Rating(1900, 60, 9), "bob": Rating(1200, 400, 1)}
    one = rate(match_of(seats("ada", "cyd", "bob", "dee", places=(1, 2), sides=(0, 1, 0, 1))), before)
    other = rate(match_of(seats("dee", "bob", "cyd", "ada", places=(2, 1), sides=(0, 1, 0, 1))), before)
    assert one == other
    assert one["ada"].rating > 1900
    assert one["bob"].rating > 1200
    assert one["bob"].rating - 1200 > one["ada"].rating - 1900  # less is known about Bob
    assert one["cyd"] == one["dee"]


def test_sides_with_the_same_result_share_a_place_wherever_they_sit() -> None:
    outcome = ot.Outcome(winners=(2,), ranking=(2, 0, 3, 1), scores=(5, 1, 9, 5), final=(5, 1, 9, 5), credits=(0,) * 4)
    assert places_of(outcome) == [2, 4, 1, 2]
    shared = ot.Outcome(winners=(0, 1), ranking=(0, 1, 2), scores=(7, 7, 3), final=(7, 7, 3), credits=(0,) * 3)
    assert places_of(shared) == [1, 1, 3]


def left_by(leaver: int, *people: str, sides: tuple[int, ...] | None = None) -> RatedMatch:
    found = seats(*people, places=(0,) * len(people), sides=sides)
    return match_of(tuple(replace(seat, left=seat.seat == leaver) for seat in found))


def test_a_person_who_leaves_loses_as_much_as_the_last_and_the_others_keep_their_ratings() -> None:
    after = rate(left_by(2, "ada", "bob", "cyd", "dee"), {})
    assert after.keys() == {"cyd"}
    last = rate(match_of(seats("ada", "bob", "cyd", "dee", places=(1, 2, 4, 3))), {})
    assert after["cyd"] == last["cyd"]
    assert after["cyd"].rating < 1500


def test_of_two_sides_the_one_that_stays_has_won_and_the_partner_of_the_leaver_keeps_the_rating() -> None:
    assert rate(left_by(0, "ada", "bob"), {}) == rate(match_of(seats("ada", "bob", places=(2, 1))), {})
    teams = rate(left_by(0, "ada", "bob", "cyd", "dee", sides=(0, 1, 0, 1)), {})
    assert teams.keys() == {"ada", "bob", "dee"}
    assert teams["ada"].rating < 1500 < teams["bob"].rating == teams["dee"].rating


def test_games_have_ratings_of_their_own() -> None:
    ratings: dict[tuple[str, str], Rating] = {}
    river = match_of(seats("ada", "bob", places=(1, 2)))
    rate_all([river, replace(river, game="rook", match="n")], ratings)
    assert ratings["ada", "river"] == ratings["ada", "rook"]
    assert {rating.matches for rating in ratings.values()} == {1}


# What the log says


def test_a_finished_match_of_a_rated_table_counts_and_its_log_says_the_same() -> None:
    match = Match("ada", "bob", "cyd")
    match.act()
    assert match.leavers == []
    (found,) = match.found
    assert match.state.table is not None
    assert match.state.table.outcome is not None
    assert [seat.place for seat in found.seats] == places_of(match.state.table.outcome)


def test_a_match_of_a_table_that_is_not_rated_does_not_count() -> None:
    match = Match("ada", "bob", rated=False)
    match.act()
    assert match.found == rated_matches_of(match.rows) == []


def test_a_rated_table_allows_no_bots_hints_or_take_backs() -> None:
    setup = seating.create("tendown", SHORT, 2, secret="7" * 64, friendly=True, rated=True)
    assert not setup.friendly
    state = TableState.create(Row(1, 1, setup))
    with pytest.raises(ot.OvertrickError, match="only people can play here"):
        seating.seat_bot(state, None, "novice", match_id="m")


def test_only_the_first_person_who_leaves_pays() -> None:
    match = Match("ada", "bob", "cyd")
    match.act(4)
    match.leave("bob")
    match.act(2)
    match.leave("ada")
    match.act()
    assert match.leavers == ["bob"]


@pytest.mark.parametrize("why", ["absent", "clock"])
def test_a_person_who_stays_away_pays_and_one_who_comes_back_does_not(why: StandInReason) -> None:
    match = Match("ada", "bob")
    match.act(3)
    match.away(0, why)
    match.act()
    assert match.leavers == ["ada"]
    match = Match("ada", "bob")
    match.away(0, why)
    match.act(1)
    match.do(lambda state: play.give_back(state, "ada"))
    match.act()
    assert match.leavers == []
    assert len(match.found) == 1


def test_nobody_escapes_by_making_the_others_leave() -> None:
    match = Match("ada", "bob")
    match.act(3)
    match.leave("ada")
    match.leave("bob")
    assert match.state.status is Status.CLOSED
    assert match.leavers == ["ada"]


def test_a_person_who_pulls_the_plug_pays_when_the_other_then_leaves() -> None:
    match = Match("ada", "bob")
    match.act(3)
    match.away(0)
    match.leave("bob")
    match.do(lambda state: seating.close(state, "nobody has been at the table for a while"))
    assert match.leavers == ["ada"]


def test_a_match_counts_for_nobody_if_all_lost_the_connection_or_the_server_ended_it() -> None:
    match = Match("ada", "bob")
    match.away(0)
    match.away(1)
    match.do(lambda state: seating.close(state, "nobody has been at the table for a while"))
    assert match.found == rated_matches_of(match.rows) == []
    match = Match("ada", "bob")
    match.leave("ada")
    match.do(lambda _: Decision.of(Abandoned("the rules were changed")))
    assert match.found == rated_matches_of(match.rows) == []
