import { describe, expect, test } from "vitest";
import { trickCardWidth, type Area, cardOffset, trickCentre, layoutShape, seatPosition } from "./layout";

const AREAS: Record<string, Area> = {
  "a wide table": { width: 1280, height: 535, shape: "wide", faceUp: false },
  "a phone": { width: 375, height: 400, shape: "tall", faceUp: false },
  "a phone with face-up cards": { width: 375, height: 400, shape: "tall", faceUp: true },
  "a phone in landscape": { width: 844, height: 230, shape: "low", faceUp: false },
  "a phone in landscape with face-up cards": { width: 844, height: 230, shape: "low", faceUp: true },
};

test("the shape follows from the size of the window", () => {
  expect([layoutShape(1280, 800), layoutShape(375, 667), layoutShape(844, 390)]).toEqual(["wide", "tall", "low"]);
});

describe.each(Object.entries(AREAS))("on %s", (_, area) => {
  test.each([2, 3, 4, 5, 6, 7])("the cards of %i players are apart, so that each can be read", (players) => {
    const card = trickCardWidth(area, players);
    const falls = Array.from({ length: players }, (_, seat) =>
      cardOffset(seatPosition(seat, 0, players, area.shape), area, card, players),
    );
    falls.forEach((one, place) => {
      for (const other of falls.slice(place + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(card * 0.7);
      }
    });
  });

  test.each([2, 3, 4, 5, 6, 7])("every card of %i players is inside the area", (players) => {
    const card = trickCardWidth(area, players);
    const { x: across, y: down } = trickCentre(area, players);
    const middle = (across / 100) * area.width;
    for (let seat = 0; seat < players; seat += 1) {
      const { x, y } = cardOffset(seatPosition(seat, 0, players, area.shape), area, card, players);
      expect(middle + x - card / 2).toBeGreaterThanOrEqual(0);
      expect(middle + x + card / 2).toBeLessThanOrEqual(area.width);
      expect((down / 100) * area.height + y + card * 0.7).toBeLessThanOrEqual(area.height + card * 0.1);
    }
  });

  test("one's own card is at the bottom", () => {
    const card = trickCardWidth(area);
    const own = cardOffset(seatPosition(2, 2, 4, area.shape), area, card, 4);
    expect(own.y).toBeGreaterThan(0);
    for (const seat of [0, 1, 3])
      expect(cardOffset(seatPosition(seat, 2, 4, area.shape), area, card, 4).y).toBeLessThan(own.y);
  });
});
