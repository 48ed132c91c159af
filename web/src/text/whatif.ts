/** Text of the panel that shows what the chosen options do. */

export const whatIf = {
  title: "What do these options do?",
  unchanged: "Change an option to see what it does.",
  playing: "Bots play some thousand deals with your options …",
  about: (deals: number, bots: string): string =>
    `${deals.toLocaleString("en")} deals with the usual options and with yours, the same cards for both, played by bots (${bots}).`,
  table: "What the options do",
  figure: "Figure",
  usual: "Usual",
  chosen: "Yours",
  difference: "Difference",
  none: "–",
  method:
    "Bold: a difference that is not chance (95 % for all together). pp: percentage points. People may play otherwise than bots.",
};
