/** What is said at the table of a game that has no drawing of its own, in English. */

export const plain = {
  ask: "What do you choose?",
  watching: "You are watching this table",
  over: "The game is over",
  waitsFor: (names: string) => `Waiting for ${names}`,
  seats: "At the table",
  onTurn: "choosing",
  view: "On the table",
  known: "As this seat sees it",
  yes: "yes",
  no: "no",
  none: "none",
  fields: { round: "Round", phase: "Phase", seat: "Seat" } as Record<string, string>,
  choose: "Choose",
  confirm: (choice: string) => `Choose: ${choice}`,
  won: (names: string) => `${names} won`,
  youWon: "You won",
  nobodyWon: "Nobody won",
  points: "Points",
  withPoints: (points: number) => (points === 1 ? "With 1 point." : `With ${points} points.`),
};
