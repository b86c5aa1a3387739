/** What is said at the table of a game that has no drawing of its own, in English. */

export const plain = {
  ask: "What do you choose?",
  watching: "You watch this table",
  over: "The game is over",
  waitsFor: (names: string) => `It is the turn of ${names}`,
  seats: "At the table",
  onTurn: "on turn",
  view: "On the table",
  known: "As this seat sees it",
  yes: "yes",
  no: "no",
  none: "none",
  fields: { round: "Round", phase: "Phase", seat: "Seat" } as Record<string, string>,
  choose: "Choose",
  confirm: (choice: string) => `Choose: ${choice}`,
  won: (names: string) => `${names} won`,
  youWon: "You have won",
  nobodyWon: "Nobody has won",
  points: "Points",
  withPoints: (points: number) => (points === 1 ? "With 1 point." : `With ${points} points.`),
};
