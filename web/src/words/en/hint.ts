/** What a hint says around the words of the game, in English. */
export const hint = {
  button: "Hint",
  label: (step: number) => `Hint, step ${step} of 2`,
  thinking: "Thinking about a hint",
  show: "Show the choice",
  take: "Choose it",
  close: "Close the hint",
  first: "Hint 1 of 2. Nothing is chosen for you.",
  second: "Hint 2 of 2.",
  equal: "All of these are about equal.",
  equalWhy: "Take what you like.",
  better: (percent: number, than: string): string =>
    percent ? `About ${percent} % better than ${than}.` : `A little better than ${than}.`,
  alike: (other: string) => `About as good: ${other}.`,
  bySight: "At first sight, not thought through.",
  hinted: "hinted",
};
