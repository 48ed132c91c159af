/** The steps and limits of a number field. */
export interface Steps {
  step: number;
  atLeast: number | null;
  atMost: number | null;
}

/** The value after some steps. From an empty field the first step gives the lowest value. */
export function stepped(value: number | null, steps: number, { step, atLeast, atMost }: Steps): number {
  const from = value ?? (atLeast ?? 0) - steps * step;
  return Math.min(atMost ?? Infinity, Math.max(atLeast ?? -Infinity, from + steps * step));
}
