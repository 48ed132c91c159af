import { describe, expect, test } from "vitest";
import { fallOf, middleOf, spotOf } from "./places";

const CARD = 70;
const TABLES = {
  "a wide table": { width: 1280, height: 535, tall: false },
  "a phone": { width: 375, height: 400, tall: true },
};

describe.each(Object.entries(TABLES))("on %s", (_, cloth) => {
  test.each([2, 3, 4, 5, 6, 7])("the cards of %i players lie apart, so that each can be read", (players) => {
    const falls = Array.from({ length: players }, (_, seat) =>
      fallOf(spotOf(seat, 0, players, cloth.tall), cloth, CARD, players),
    );
    falls.forEach((one, place) => {
      for (const other of falls.slice(place + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(CARD * 0.7);
      }
    });
  });

  test.each([2, 3, 4, 5, 6, 7])("no card of %i players leaves the cloth", (players) => {
    const middle = (middleOf(cloth.tall, players).x / 100) * cloth.width;
    for (let seat = 0; seat < players; seat += 1) {
      const { x } = fallOf(spotOf(seat, 0, players, cloth.tall), cloth, CARD, players);
      expect(middle + x - CARD / 2).toBeGreaterThanOrEqual(0);
      expect(middle + x + CARD / 2).toBeLessThanOrEqual(cloth.width);
    }
  });

  test("one's own card lies nearest to oneself", () => {
    const own = fallOf(spotOf(2, 2, 4, cloth.tall), cloth, CARD, 4);
    expect(own.y).toBeGreaterThan(0);
    for (const seat of [0, 1, 3]) expect(fallOf(spotOf(seat, 2, 4, cloth.tall), cloth, CARD, 4).y).toBeLessThan(own.y);
  });
});
