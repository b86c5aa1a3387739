/** What is said of the daily deal, in English. */

function nth(number: number): string {
  const ending = ["th", "st", "nd", "rd"][number % 10] ?? "th";
  return `${number}${[11, 12, 13].includes(number % 100) ? "th" : ending}`;
}

export const daily = {
  nth,
  against: (bots: string, level: string, ease: string) => `Against ${bots} bots: ${level}${ease ? `, ${ease}` : ""}.`,
  same: "The same cards for everyone, one try.",
  play: "Play today’s deal",
  back: "Back to your table",
  others: "See how others played",
  all: "Whole list",
  played: (count: number) =>
    count === 0 ? "nobody has played yet" : `${count} ${count === 1 ? "has" : "have"} played`,
  you: "You",
  notYet: "not yet",
  playing: "still playing",
  unfinished: "not finished",
  won: "won",
  yesterdayRank: (rank: number, of: number) => `Yesterday ${nth(rank)} of ${of}`,
  rank: "Rank",
  name: "Name",
  place: "At the table",
  points: "Points",
  counted: { amulett: "Jewels" } as Record<string, string>,
  hours: (hours: number, minutes: number) => (hours ? `${hours} h ${minutes} min` : `${minutes} min`),
  next: (time: string) => `Next deal in ${time}.`,
  soFar: (rank: number, of: number) => `You are ${nth(rank)} of ${of} so far`,
  counting: "Your result is being counted",
  gaveUp: "You did not finish this deal",
  otherDay: "This was the deal of another day",
  when: (day: string) => `Daily deal of ${day}.`,
  askWhy: "One try for each game. The list closes at midnight UTC.",
  yesterday: "Yesterday",
  noYesterday: "Nobody played yesterday.",
  review: "Review",
  reviewOf: (name: string) => `Review ${name}’s game`,
  sealWhy:
    "A seed fixes the order of the cards. This is its seal, the same at every table today; the seed is shown when " +
    "the day ends.",
  seal: "Seal of today’s cards",
  sealThen: "Seal of the cards",
  seedThen: "The seed, shown when the day was over",
};

export type DailyWords = typeof daily;
