/** The scale and the lines of the score chart. */

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** A round step of at least 1: 1, 2 or 5 times a power of ten. */
export function roundStep(span: number, steps: number): number {
  const rough = Math.max(1, span / steps);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10;
  return factor * power;
}

/** A scale with round ticks that covers all values and zero. */
export function scaleFor(values: readonly number[], steps = 4): Scale {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const step = roundStep(highest - lowest || 1, steps);
  const low = Math.floor(lowest / step) * step;
  const high = Math.max(Math.ceil(highest / step) * step, low + step);
  const ticks: number[] = [];
  for (let tick = low; tick <= high; tick += step) ticks.push(tick);
  return { low, high, ticks };
}

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The points of a side's line: deals on the x axis, scores on the y axis. */
export function pointsOf(scores: readonly number[], scale: Scale, frame: Frame, deals: number): Point[] {
  const across = (frame.right - frame.left) / Math.max(1, deals);
  return scores.map((score, index) => ({ x: round(frame.left + index * across), y: heightOf(score, scale, frame) }));
}

export function heightOf(score: number, scale: Scale, frame: Frame): number {
  return round(frame.bottom - ((score - scale.low) / (scale.high - scale.low)) * (frame.bottom - frame.top));
}

export function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index ? "L" : "M"}${x} ${y}`).join("");
}

const round = (number: number): number => Math.round(number * 10) / 10;

/** The deal numbers under the chart: at most `most`, and always the last. */
export function dealTicks(deals: number, most = 10): number[] {
  const step = Math.max(1, Math.ceil(deals / most));
  const ticks: number[] = [];
  for (let deal = deals; deal >= 1; deal -= step) ticks.unshift(deal);
  return ticks;
}
