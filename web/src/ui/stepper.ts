/** A number that goes up and down in steps between two ends. */
export interface Steps {
  step: number;
  atLeast: number | null;
  atMost: number | null;
}

/** One step from nothing is the lowest there is. */
export function stepped(value: number | null, steps: number, { step, atLeast, atMost }: Steps): number {
  const from = value ?? (atLeast ?? 0) - steps * step;
  return Math.min(atMost ?? Infinity, Math.max(atLeast ?? -Infinity, from + steps * step));
}
