/** The keys at a table, in English. */
type Line = [keys: string, does: string];

const choosing: Line[] = [["1 … 9", "choose from the list"]];

export const keys = {
  title: "Keys",
  of: {
    amul: [...choosing, ["0 S", "take nothing"], ["I", "read the card"]],
    amulett: [
      ["0 … 9", "choose, or type a bid"],
      ["P", "pass"],
      ["F", "let the page bid for you"],
      ["I", "read the spell or jewel, or what lies here"],
    ],
  } as Partial<Record<string, Line[]>>,
  everywhere: [
    ["Enter", "confirm"],
    ["H", "ask for a hint, where there are hints; again: the choice"],
    ["Esc", "close the hint, clear the choice"],
    ["Space", "go on to the next event"],
    ["L", "go to the log"],
    ["?", "show these keys"],
  ] as Line[],
};
