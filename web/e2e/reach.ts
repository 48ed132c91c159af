/** What a finger can touch on a phone. */

import type { Page } from "@playwright/test";

export const UPRIGHT = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };

/** Elements that are partly off the screen, or covered where a finger would touch them. */
export function outOfReach(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((all) =>
    all.flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const name = one.getAttribute("data-card") ?? one.getAttribute("aria-label") ?? one.textContent ?? "";
      const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
      const touched = document.elementFromPoint(left + Math.min(12, (right - left) / 2), (top + bottom) / 2);
      return inside && touched && (one.contains(touched) || touched.contains(one)) ? [] : [name.trim()];
    }),
  );
}
