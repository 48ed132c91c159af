/** Text of lessons: guided first deals. */

export const lesson = {
  label: "Lesson",
  step: (step: number, steps: number): string => `Step ${step} of ${steps}`,
  done: "Lesson complete",
  skip: "Skip lesson",
  close: "Close",
  realMatch: "Play a real match",
  finish: "Finish this deal",
  toRules: "Read the rules",
  why: "Why this one:",
  waiting: "The others are playing.",
  begin: "Guided first deal",
  beginning: "Preparing …",
  offerLabel: "An offer for newcomers",
  offer: (game: string): string => `New to ${game}? A guided first deal shows you how it works, in a few minutes.`,
  accept: "Show me",
  decline: "No, thanks",
};
