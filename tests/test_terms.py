"""The terms of games: every game explains its own words, and a mistake in them is one sentence."""

from __future__ import annotations

import re

import pytest

import overtrick as ot
from overtrick.cards import FRENCH_52
from overtrick.errors import InvalidRules
from overtrick.rules import Dealing, Payment, Rules, Scoring, Seats, Target

EVERY_GAME = [*ot.games().values(), ot.load("examples/landfall.py")]


def made(terms: object) -> ot.Game:
    @ot.game(title="Plain", players=4, terms=terms)  # type: ignore[arg-type]
    def plain(target: int = 5) -> Rules:
        """Take tricks."""
        return Rules(
            seats=Seats(4),
            deck=FRENCH_52,
            deal=Dealing(hands=(13,)),
            score=Scoring(payments=(Payment(1, per="taken"),)),
            finish=Target(target),
        )

    return plain


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_every_explanation_is_rendered_and_a_sentence(game: ot.Game) -> None:
    assert game.glossary
    for term, text in game.glossary.items():
        assert text.endswith("."), term
        assert not re.search(r"[\[\]{}]|\.\w|  ", text), text


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_terms_are_words_that_appear_in_the_game(game: ot.Game) -> None:
    """In the rule book for some value of an option, in an option, or in what the game calls a role or an action."""
    rules = game.rules(game.default_players)
    texts = [game.define.__doc__ or "", *game.options, "order up", "broken", "nello", "discard", "declarer"]
    texts += [rules.score.contract.holder if rules.score.contract else ""]
    told = " ".join(" ".join(texts).split()).casefold()
    for term in game.terms:
        assert term.casefold() in told, term


def test_the_terms_named_by_players_are_explained() -> None:
    wanted = {
        "tocan": {"differ", "ender"},
        "rook": {"check", "bird"},
        "spades": {"nello", "bag"},
        "river": {"hook"},
        "euchre": {"right bower", "left bower", "euchred"},
        "hearts": {"moon"},
        "whist": {"odd trick"},
    }
    for name, terms in wanted.items():
        assert terms <= ot.load(name).glossary.keys()


def test_explanations_follow_the_options() -> None:
    assert "every 5 bags cost 30" in ot.load("spades", bag_limit=5, bag_penalty=30).glossary["bag"].casefold()
    assert "hook" not in ot.load("river", hook=False).glossary
    assert "blind nello" not in ot.load("spades").glossary
    assert made({"trick": "{target} of them win."}).with_options(target=7).glossary == {"trick": "7 of them win."}


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (["bag"], "terms are a dictionary"),
        ({"": "Nothing."}, "is not a term"),
        ({"x" * 31: "Long."}, "is not a term"),
        ({"<b>": "Bold."}, "is not a term"),
        ({3: "Three."}, "is not a term"),
        ({"bag": "", "trick": "A trick."}, "the explanation of bag needs"),
        ({"bag": "x" * 401}, "the explanation of bag needs"),
        ({"bag": "no end"}, "the explanation of bag is not a sentence"),
        ({"bag": "A bag.", "Bag": "A bag."}, "the term Bag is explained twice"),
        ({"bag": "It costs {penalty}."}, "the term bag names penalty"),
    ],
)
def test_a_mistake_in_the_terms_is_one_sentence(terms: object, said: str) -> None:
    with pytest.raises(InvalidRules, match=re.escape(said)) as caught:
        made(terms)
    assert str(caught.value).startswith("Plain: ")
