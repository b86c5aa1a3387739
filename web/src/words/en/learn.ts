/** What is said where one learns a game, in English; what the host says at the table comes from the hall. */
export const learn = {
  nav: "Learn",
  title: "Learn",
  ask: "Which game shall we show you?",
  why: "You sit at a real table with bots and make every move; the host explains.",
  begin: (game: string) => `Learn ${game}`,
  first: "Learn it first",
  byPlaying: "Learn by playing",
  laying: "Setting the table for your lesson",
  leave: "Leave the lesson",
  step: (part: number, of: number) => `Lesson, step ${part} of ${of}`,
  host: "Your host",
  manner: "tells, never plays for you",
  lesson: "The lesson",
  signs: "Signs so far",
  free: "Real cards, real rules, no clock. Every choice is allowed; the host then explains what happened.",
};
