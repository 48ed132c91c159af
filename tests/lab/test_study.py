"""Studies: their figures are those of independent counts, real effects are found, and equal variants do not differ."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import overtrick as ot
from overtrick.actions import Bid
from overtrick.bots.kernel.opponents import NOVICE
from overtrick.bots.novice import Novice
from overtrick.errors import InvalidOption, OvertrickError
from overtrick.game import Game, OptionValue
from overtrick.lab import Findings, Study, findings_json, read_vary, run_study, variants_of
from overtrick.lab.blocks import Block, Player, TableMatch, deal_seeds, play_block
from overtrick.lab.counting import Counted, count_rows
from overtrick.lab.findings import Run, find
from overtrick.lab.limits import limits_of
from overtrick.lab.runner import all_deals
from overtrick.lab.tally import Tally
from overtrick.table import Table

GAMES = ("river", "tendown", "spades", "rook", "tocan", "hearts", "euchre", "whist")
BOT_FILE = Path(__file__).parents[2] / "examples" / "careful_bot.py"
LANDFALL = str(Path(__file__).parents[2] / "examples" / "landfall.py")


def study_of(game: Game, deals: int, bots: str = "novice", *, seed: int = 1, **vary: tuple[OptionValue, ...]) -> Study:
    return Study(variants_of(game, vary), game.default_players, deals, bots, seed)


def value(found: Findings, key: str, variant: int = 0) -> float:
    return found.variants[variant].figures[key].value


class SameCards:
    """A shuffler that deals one deck."""

    def __init__(self, order: list[int], trump: int) -> None:
        self.order, self.trump = order, trump

    def shuffle(self, deal: int, cards: int) -> list[int]:
        return self.order[:cards]

    def pick(self, deal: int, choices: int) -> int:
        return self.trump


# What is counted


@pytest.mark.parametrize("name", GAMES)
def test_novices_in_the_lab_play_like_the_bot(name: str) -> None:
    game = ot.load(name)
    rules = game.rules(game.default_players)
    for seed in range(3):
        player = Player(rules, [NOVICE] * rules.seats.players, seed)
        row = player.play(1, deal_seeds(f"{name}/{seed}", 0, 1))[0]
        cards = SameCards(player.state["deck"][0].tolist(), max(int(player.state["trump"][0]), 0))
        table = Table(game, rules.seats.players, dealer=int(row["dealer"]), shuffler=cards)
        bot = Novice()
        while not table.deals and table.turn is not None:
            table.push(bot.act(table.view(table.turn)))
        assert row["change"][: rules.seats.sides].tolist() == list(table.deals[0].change)
        assert row["tricks"][: rules.seats.players].tolist() == list(table.deals[0].tricks)


def play_matches(game: Game, seed: str, deals: int) -> tuple[list[np.ndarray], list[Table]]:
    """Matches of random bots: the rows that the lab counts, and the tables with the same cards and actions."""
    players = game.default_players
    match = TableMatch(game, ["random"] * players, seed, 0)
    rows: list[np.ndarray] = []
    tables = []
    while len(rows) < deals:
        part = list(match.play(len(rows), 200))
        rows += part
        assert match._table is not None
        tables.append(match._table)
    return rows, tables


@pytest.mark.parametrize("name", ["river", "tocan", "rook", "euchre", "hearts", LANDFALL])
def test_figures_are_those_of_an_independent_count(name: str) -> None:
    game = ot.load(name) if name != "rook" else ot.load("rook", target=60)
    rules = game.rules(game.default_players)
    parts, tables = play_matches(game, "counts", 30)
    rows = np.concatenate(parts)
    tally = count_rows(Counted(rules, limits_of(rules), knows_results=False, knows_choices=False), rows)
    sums = tally.sums
    deals = [(table, deal, place) for table in tables for place, deal in enumerate(table.deals)]
    assert tally.deals == len(deals)
    played = [(table, deal, place) for table, deal, place in deals if any(deal.tricks)]
    assert sums["passed_out"] == (len(deals) - len(played), len(deals))
    assert sums["decisions"][0] == sum(len(table.history) for table in tables)
    swings = [max(deal.change) - min(deal.change) for _, deal, _ in played]
    assert sums["swing"] == (sum(swings), len(played))
    assert tally.distributions["change"] == Counter(each for _, deal, _ in played for each in deal.change)

    # The advantage of the dealer's side over the mean of the others.
    lead = 0.0
    for table, deal, place in played:
        side = rules.seats.side_of(table.dealers[place])
        others = [each for other, each in enumerate(deal.change) if other != side]
        lead += rules.sign * (deal.change[side] - sum(others) / len(others))
    assert sums["place:0"][0] == pytest.approx(lead)

    # Contracts, made and missed by what was promised.
    contracts = [each for _, deal, _ in played for each in deal.contracts]
    if contracts:
        assert sums["made"] == (sum(each.state == "kept" for each in contracts), len(contracts))
        for level, times in Counter(each.wanted for each in contracts).items():
            kept = sum(each.state == "kept" for each in contracts if each.wanted == level)
            if rules.score.contract is not None and rules.score.contract.wanted is None:
                assert sums[f"made:{level}"] == (kept, times)

    # Matches.
    over = [table for table in tables if table.outcome is not None]
    assert sums["length"] == (sum(len(table.deals) for table in over), len(over))
    assert sums["lead_changes"][0] == sum(map(lead_changes, over))
    shares = [1 / len(table.outcome.winners) for table in over if table.outcome and 0 in table.outcome.winners]
    assert sums["wins:0"][0] == pytest.approx(sum(shares))
    points = {key: total for key, (total, _) in sums.items() if key.startswith("paid:") and key.endswith(":points")}
    assert sum(points.values()) == sum(sum(deal.change) for _, deal, _ in played)


def lead_changes(table: Table) -> int:
    """How often another side is alone in front than the last one that was."""
    scores, leader, changes = [0] * table.rules.seats.sides, None, 0
    for deal in table.deals:
        scores = [score + change for score, change in zip(scores, deal.change, strict=True)]
        best = max(score * table.rules.sign for score in scores)
        front = [side for side, score in enumerate(scores) if score * table.rules.sign == best]
        if leader not in front and len(front) == 1:
            changes += leader is not None
            leader = front[0]
    return changes


def test_the_hook_and_the_moment_when_bids_are_settled_are_counted_by_hand() -> None:
    game = ot.load("river", first_hand=4, one_way=True)
    parts, tables = play_matches(game, "settled", 40)
    rows = np.concatenate(parts)
    limited, settled = [], []
    for table in tables:
        for place, deal in enumerate(table.deals):
            size = game.rules(4).deal.hands[place]
            bids = [bid.amount for bid in deal.bids if isinstance(bid, Bid)]
            limited.append(sum(bids) - bids[table.dealers[place]] <= size)
            settled.append(settled_after(table, place, size, bids))
    assert ((rows["limited"] & 1) == 1).tolist() == limited
    assert rows["contracts_at"].tolist() == settled
    assert rows["score_at"].tolist() == rows["hand_size"].tolist()  # every trick scores a point


def settled_after(table: Table, place: int, size: int, bids: list[int]) -> int:
    """The tricks after which it is certain for every seat whether it takes what it bid: all ways are tried."""
    ends = [*table.deal_starts, len(table.history)]
    copy = table.copy()
    while len(copy.history) > ends[place] + len(bids):
        copy.pop()
    played = 0
    for seat, action in table.history[ends[place] + len(bids) : ends[place + 1]]:
        if not copy.trick and played:
            left = size - played
            ways = [taken for taken in product(range(left + 1), repeat=4) if sum(taken) == left]
            results = {
                tuple(won + more == bid for won, more, bid in zip(copy.tricks_won, way, bids, strict=True))
                for way in ways
            }
            if len(results) == 1:
                return played
        assert copy.turn == seat
        copy.push(action)
        played += not copy.trick
    return size


def test_rules_that_take_actions_away_are_found_in_any_game() -> None:
    def keys(name: str, **options: OptionValue) -> list[str]:
        game = ot.load(name, **options)
        return [limit.key for limit in limits_of(game.rules(game.default_players))]

    assert keys("river") == ["hook"]
    assert keys("river", hook=False) == []
    assert keys("spades") == ["bid_cap", "barred_lead"]
    assert keys("rook", minimum_bid=50) == ["last_must_bid", "lowest_bid"]
    assert keys("tocan", raise_rule="tricks_and_suit") == ["strict_raise"]
    assert keys("euchre", stick_the_dealer=True) == ["must_name"]
    assert keys("hearts") == ["barred_lead", "barred_first"]


def test_a_rule_that_changes_no_choice_changes_no_result() -> None:
    found = run_study(study_of(ot.load("spades"), 2000), cores=1)
    for limit in ("bid_cap", "barred_lead"):
        limits, forces, chooses, results = (
            value(found, f"rule:{limit}:{name}") for name in ("limits", "forces", "chooses", "results")
        )
        assert 1 >= limits >= chooses >= results > 0
        assert limits > forces
    assert value(found, "forced_nello") == value(found, "rule:bid_cap:forces")  # the only bid is then zero
    assert 0 < value(found, "never_broken") < 0.5


def test_the_same_seed_gives_the_same_figures_on_any_number_of_cores() -> None:
    study = study_of(ot.load("tocan"), 500)
    one, two = (run_study(study, cores=cores) for cores in (1, 2))
    assert one.variants == two.variants


def test_bots_that_get_views_are_counted_alike() -> None:
    """A bot of a file gives the same measures as compiled players, except what only those can be asked."""
    game = ot.load("river", first_hand=3, one_way=True)
    slow = play_block(Block(Study(variants_of(game, {}), 4, 300, str(BOT_FILE)), 0, 0))
    fast = play_block(Block(Study(variants_of(game, {}), 4, 3000, "random"), 0, 0))
    assert slow.deals == 3  # a match
    assert (
        slow.sums["decisions"][0] / slow.sums["decisions"][1] == fast.sums["decisions"][0] / fast.sums["decisions"][1]
    )
    assert set(slow.sums) <= set(fast.sums)
    assert "rule:hook:chooses" not in slow.sums  # a bot is not asked what it would have done


def test_a_bot_of_a_file_in_two_processes() -> None:
    game = ot.load("river", first_hand=2, one_way=True)
    found = run_study(Study(variants_of(game, {}), 3, 20, str(BOT_FILE), 1), cores=2)
    assert found.variants[0].deals == 20
    assert found.variants[0].matches == 10
    assert value(found, "length") == 2


# What is found


def test_the_hook_of_river_is_found() -> None:
    found = run_study(study_of(ot.load("river"), 4000, hook=(True, False)), cores=1)
    assert [variant.label for variant in found.variants] == ["hook true", "hook false"]
    called = {key for _, key in found.significant()}
    assert {"made", "place:0"} <= called  # without the hook more bids are made, and the dealer suffers less
    assert found.variants[1].differences["made"].value > 0
    assert found.variants[1].differences["place:0"].value > 0
    assert "length" not in called
    assert found.variants[1].differences["length"].p == 1


def test_equal_variants_do_not_differ_more_often_than_stated() -> None:
    """Other cards for the second of two equal variants: at most 5 % of the studies may call anything significant."""
    game = ot.load("tocan")
    variant = variants_of(game, {})[0]
    study, blocks, wrong, studies = Study((variant, variant), 4, 400, "random"), 40, 0, 100
    for number in range(studies):
        tallies: list[list[Tally]] = []
        for side in range(2):
            one = Study((variant,), 4, 400, "random", f"{number}/{side}")
            assert one.blocks == blocks
            tallies.append([play_block(Block(one, 0, block)) for block in range(blocks)])
        found = find(study, tallies, [[], []], Run(1.0, 1.0, 1))
        assert found.comparisons >= 15
        wrong += bool(found.significant())
    assert wrong <= 0.05 * studies + 4  # two standard deviations


def test_the_same_cards_for_equal_variants() -> None:
    variant = variants_of(ot.load("river"), {})[0]
    found = run_study(Study((variant, variant), 4, 400, "novice"), cores=1)
    assert found.variants[0].figures == found.variants[1].figures
    assert not found.significant()


def test_a_longer_match_is_found_although_it_never_varies() -> None:
    found = run_study(study_of(ot.load("river"), 800, "random", one_way=(False, True)), cores=1)
    assert (value(found, "length", 0), value(found, "length", 1)) == (19, 10)
    assert found.variants[1].differences["length"].significant


def test_a_match_without_end_is_stopped_and_counted() -> None:
    found = run_study(study_of(ot.load("spades"), 400, "random"), cores=1)
    assert value(found, "unfinished") == 1
    assert "length" not in found.variants[0].figures


def test_findings_as_json_have_every_figure() -> None:
    found = run_study(study_of(ot.load("whist"), 200), cores=1)
    values = findings_json(found)
    assert isinstance(values["variants"], list)
    assert set(values["variants"][0]["figures"]) == set(found.measures)
    assert values["game"] == "whist"


# Bad input


@pytest.mark.parametrize(
    ("vary", "sentence"),
    [
        (["hook"], "write an option and its values"),
        (["hok=true"], "River has no option 'hok'"),
        (["hook=maybe"], "hook = 'maybe': it must be true or false"),
        (["hook=true", "hook=false"], "names hook twice"),
        (["hook=true,true"], "a value is named twice"),
        (["exact_bonus=1,2,3,4,5", "miss_penalty=1,2,3,4,5"], "these are 25 variants"),
    ],
)
def test_bad_variants_are_refused(vary: list[str], sentence: str) -> None:
    game = ot.load("river")
    with pytest.raises(OvertrickError, match=sentence):
        variants_of(game, read_vary(game, vary))


def test_bad_studies_are_refused() -> None:
    variants = variants_of(ot.load("river"), {})
    for words in ({"deals": 0}, {"bots": "clever"}, {"players": 9}):
        with pytest.raises(InvalidOption):
            Study(variants, **{"players": 4, "deals": 10, **words})  # type: ignore[arg-type]


@pytest.mark.slow_without_jit
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("name", "bots"), [("spades", "novice"), (LANDFALL, str(BOT_FILE))])
def test_ray_gives_the_same_findings_as_one_core(name: str, bots: str) -> None:
    pytest.importorskip("ray")
    game = ot.load(name)
    study = study_of(game, 12, bots)
    told: list[int] = []
    on_cluster = run_study(study, cores=2, cluster=True, on_progress=told.append)
    assert [each.figures for each in on_cluster.variants] == [
        each.figures for each in run_study(study, cores=1).variants
    ]
    assert sum(told) == all_deals(study)
