/** The scale and the band of a rating chart. */

import type { RatingPoint } from "../net/types";
import { type Frame, heightOf, pathOf, type Point, roundStep, type Scale } from "./chart";

/** A scale with round ticks around the ratings. Unlike scores, ratings are far from zero. */
export function ratingScale(points: readonly RatingPoint[], steps = 4): Scale {
  const lowest = Math.min(1500, ...points.map(({ rating, uncertainty }) => rating - uncertainty));
  const highest = Math.max(1500, ...points.map(({ rating, uncertainty }) => rating + uncertainty));
  const step = roundStep(highest - lowest || 100, steps);
  const low = Math.floor(lowest / step) * step;
  const high = Math.max(Math.ceil(highest / step) * step, low + step);
  const ticks: number[] = [];
  for (let tick = low; tick <= high; tick += step) ticks.push(tick);
  return { low, high, ticks };
}

/** The outline of the band between rating − uncertainty and rating + uncertainty. */
export function bandOf(points: readonly RatingPoint[], line: readonly Point[], scale: Scale, frame: Frame): string {
  const at = (sign: 1 | -1): Point[] =>
    points.map(({ rating, uncertainty }, index) => ({
      x: line[index]?.x ?? 0,
      y: heightOf(rating + sign * uncertainty, scale, frame),
    }));
  if (points.length === 0) return "";
  return `${pathOf([...at(1), ...at(-1).reverse()])}Z`;
}
