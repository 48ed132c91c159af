/** Marks the things on the table that a step of a lesson points at. */

import type { LessonInfo } from "../net/types";

const PLACES: Record<NonNullable<LessonInfo["look"]>, string> = {
  hand: "#hand .group",
  actions: ".bidding",
  trick: "[data-played], .centre",
  scores: "section.scores",
  seats: ".seat:not(.own) .person",
};
const MARK = "data-coach";
/** Elements come and go while cards move, so the marks are set again and again. */
const EVERY_MS = 250;

const quoted = (text: string): string => `"${CSS.escape(text)}"`;

/** The selector of what carries out an action: its card, or its button. */
function control(action: string): string {
  const card = action.slice(action.indexOf(" ") + 1);
  return `#hand [data-card=${quoted(card)}], [data-bid=${quoted(action)}]`;
}

/** Marks the place to look at and the cards or buttons to use, until the returned function is called. */
export function pointAt({ look, actions }: LessonInfo): () => void {
  const wanted = new Map<Element, string>();
  const mark = (): void => {
    wanted.clear();
    const doing = actions.flatMap((action) => [...document.querySelectorAll(control(action))]);
    if (look) for (const element of document.querySelectorAll(PLACES[look])) wanted.set(element, "look");
    for (const element of doing) wanted.set(element, "do");
    for (const element of document.querySelectorAll(`[${MARK}]`))
      if (!wanted.has(element)) element.removeAttribute(MARK);
    for (const [element, as] of wanted) if (element.getAttribute(MARK) !== as) element.setAttribute(MARK, as);
  };
  mark();
  const timer = setInterval(mark, EVERY_MS);
  return () => {
    clearInterval(timer);
    for (const element of document.querySelectorAll(`[${MARK}]`)) element.removeAttribute(MARK);
  };
}
