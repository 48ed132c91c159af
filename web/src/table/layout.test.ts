import { describe, expect, test } from "vitest";
import { trickCardWidth, type Cloth, cardOffset, trickCentre, layoutShape, seatPosition } from "./layout";

const TABLES: Record<string, Cloth> = {
  "a wide table": { width: 1280, height: 535, shape: "wide", laid: false },
  "a phone": { width: 375, height: 400, shape: "tall", laid: false },
  "a phone with cards laid out": { width: 375, height: 400, shape: "tall", laid: true },
  "a phone on its side": { width: 844, height: 230, shape: "low", laid: false },
  "a phone on its side, with cards laid out": { width: 844, height: 230, shape: "low", laid: true },
};

test("what is wide, tall and low", () => {
  expect([layoutShape(1280, 800), layoutShape(375, 667), layoutShape(844, 390)]).toEqual(["wide", "tall", "low"]);
});

describe.each(Object.entries(TABLES))("on %s", (_, cloth) => {
  test.each([2, 3, 4, 5, 6, 7])("the cards of %i players lie apart, so that each can be read", (players) => {
    const card = trickCardWidth(cloth, players);
    const falls = Array.from({ length: players }, (_, seat) =>
      cardOffset(seatPosition(seat, 0, players, cloth.shape), cloth, card, players),
    );
    falls.forEach((one, place) => {
      for (const other of falls.slice(place + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(card * 0.7);
      }
    });
  });

  test.each([2, 3, 4, 5, 6, 7])("no card of %i players leaves the cloth", (players) => {
    const card = trickCardWidth(cloth, players);
    const { x: across, y: down } = trickCentre(cloth, players);
    const middle = (across / 100) * cloth.width;
    for (let seat = 0; seat < players; seat += 1) {
      const { x, y } = cardOffset(seatPosition(seat, 0, players, cloth.shape), cloth, card, players);
      expect(middle + x - card / 2).toBeGreaterThanOrEqual(0);
      expect(middle + x + card / 2).toBeLessThanOrEqual(cloth.width);
      expect((down / 100) * cloth.height + y + card * 0.7).toBeLessThanOrEqual(cloth.height + card * 0.1);
    }
  });

  test("one's own card lies nearest to oneself", () => {
    const card = trickCardWidth(cloth);
    const own = cardOffset(seatPosition(2, 2, 4, cloth.shape), cloth, card, 4);
    expect(own.y).toBeGreaterThan(0);
    for (const seat of [0, 1, 3])
      expect(cardOffset(seatPosition(seat, 2, 4, cloth.shape), cloth, card, 4).y).toBeLessThan(own.y);
  });
});
