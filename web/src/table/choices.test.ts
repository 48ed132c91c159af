import { describe, expect, it } from "vitest";
import type { Action, Table } from "../net/types";
import { choicesOf, collectedKind, forcedPlay, hasPanel, needsStepper, numberRange } from "./choices";

const bid = (amount: number): Action => ({ text: `bid ${amount}`, kind: "bid", amount });
const TRICKS: Table["auction"] = { kind: "tricks", step: 1, suits: [] };
const POINTS: Table["auction"] = { kind: "points", step: 5, suits: [] };

describe("the controls follow from the parts of the legal actions", () => {
  it("numbers, suits, cards and words are told apart", () => {
    const legal: Action[] = [
      bid(2),
      { text: "bid 5H", kind: "bid", amount: 5, suit: "H" },
      { text: "trump red", kind: "trump", suit: "red" },
      { text: "alone moons", kind: "alone", suit: "moons" },
      { text: "play SA", kind: "play", card: "SA" },
      { text: "pass", kind: "pass" },
      { text: "order up", kind: "order" },
    ];
    const texts = (actions: Action[]): string[] => actions.map(({ text }) => text);
    const { numbers, numbersAndSuits, suits, cards, words } = choicesOf(legal);
    expect({
      numbers: texts(numbers),
      numbersAndSuits: texts(numbersAndSuits),
      suits: texts(suits),
      cards: texts(cards),
      words: texts(words),
    }).toEqual({
      numbers: ["bid 2"],
      numbersAndSuits: ["bid 5H"],
      suits: ["trump red", "alone moons"],
      cards: ["play SA"],
      words: ["pass", "order up"],
    });
  });

  it("a card is played at once, and any other kind of card is chosen and confirmed", () => {
    const play = choicesOf([{ text: "play SA", kind: "play", card: "SA" }]);
    const give = choicesOf([{ text: "give SQ", kind: "give", card: "SQ" }]);
    expect([collectedKind(play), collectedKind(give)]).toEqual([null, "give"]);
    expect([hasPanel(play), hasPanel(give)]).toEqual([false, false]);
  });

  it("only a single card to play is forced: never a bid, nor cards that are chosen together", () => {
    const play = (card: string): Action => ({ text: `play ${card}`, kind: "play", card });
    expect(forcedPlay([play("SA")])).toEqual(play("SA"));
    expect(forcedPlay([play("SA"), play("SK")])).toBeNull();
    expect(forcedPlay([play("SA"), { text: "look", kind: "look" }])).toBeNull();
    expect(forcedPlay([{ text: "discard R5", kind: "discard", card: "R5" }])).toBeNull();
    expect(forcedPlay([{ text: "give SQ", kind: "give", card: "SQ" }])).toBeNull();
    expect(forcedPlay([bid(1)])).toBeNull();
    expect(forcedPlay([])).toBeNull();
  });

  it("a row of tricks shows all numbers, also those that are not legal", () => {
    expect(numberRange([bid(1), bid(3)], TRICKS, 4)).toEqual([0, 1, 2, 3, 4]);
    expect(numberRange([bid(3), bid(5)], null, 13)).toEqual([3, 4, 5]);
  });

  it("many numbers are chosen with plus and minus", () => {
    const many = Array.from({ length: 40 }, (_, place) => bid(place));
    expect([needsStepper(many, null), needsStepper([bid(1)], null), needsStepper([bid(70)], POINTS)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

it("a bid before looking is a word, and not one of many numbers", () => {
  const blind: Action = { text: "blind nello", kind: "bid", amount: 0, nello: true, blind: true };
  const look: Action = { text: "look", kind: "look" };
  expect(choicesOf([look, blind])).toMatchObject({ numbers: [], words: [look, blind] });
});
