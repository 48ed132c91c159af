/** The options of a game while a person chooses them in a form. */

import type { Game, Option } from "../net/types";
import { changed, defaults, errorIn, formOptions, type Values } from "./options";

export class GameForm {
  readonly options: Option[];
  values = $state<Values>({});
  /** Whether a value is not allowed. */
  readonly invalid = $derived.by(() =>
    this.options.some((option) => errorIn(option, this.values[option.name]) !== null),
  );
  /** The options whose value is not the default: those are sent. */
  readonly changed = $derived.by(() => changed(this.game, this.values));

  constructor(readonly game: Game) {
    this.options = formOptions(game);
    this.values = defaults(game);
  }
}
