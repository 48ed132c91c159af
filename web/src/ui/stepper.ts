/** The steps and limits of a number field. */
export interface Steps {
  step: number;
  atLeast: number | null;
  atMost: number | null;
}

/** The value after some steps. From an empty field the first step gives the value nearest to zero. */
export function stepped(value: number | null, steps: number, { step, atLeast, atMost }: Steps): number {
  const nearest = Math.min(atMost ?? 0, Math.max(atLeast ?? 0, 0));
  const from = value ?? nearest - steps * step;
  return Math.min(atMost ?? Infinity, Math.max(atLeast ?? -Infinity, from + steps * step));
}
