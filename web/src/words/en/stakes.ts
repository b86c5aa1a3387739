/** What is said of jewels and bids at the table of Das Amulett: to whom they matter, and how, in English. */

export const stakes = {
  pill: "This exchange can end the game",
  table: "What each jewel means to everybody",
  wins: "wins",
  youWin: "you win",
  has: "has it",
  haveIt: "have it",
  completes: (name: string, you: boolean) => (you ? "completes your amulet" : `completes ${name}’s amulet`),
  nth: (count: number) => `${count}${["th", "st", "nd", "rd"][count] ?? "th"} colour`,
  nthOnly: (count: number) => `${count}${["th", "st", "nd", "rd"][count] ?? "th"}`,
  nthJewel: (count: number) => `${count}${["th", "st", "nd", "rd"][count] ?? "th"} jewel`,
  ofNeeded: (count: number) => `of ${count}`,
  together: (jewels: string) => `wins together with ${jewels}`,
  canBid: "Can bid",
  upTo: (bid: string) => `up to ${bid}`,
  between: (least: number, most: number) => `${least} at least, ${most} at most`,
  out: "out",
  passed: "passed",
  cannot: "cannot bid enough",
  and: (plain: number, jokers: number) => `${plain} and ${jokers === 1 ? "1 joker" : `${jokers} jokers`}`,
  or: (jewels: string[]) => jewels.join(" or "),
  named: (jewel: string) => jewel.toLowerCase(),
  with: "Wins with",
  winsWith: (name: string, jewels: string, you: boolean) =>
    you ? `You win the game with ${jewels}.` : `${name} wins the game with ${jewels}.`,
  unlessRaised: (name: string, jewels: string, you: boolean) =>
    you
      ? `If nobody raises, you take ${jewels} and win the game.`
      : `If nobody raises, ${name} takes ${jewels} and wins the game.`,
  passHands: (name: string) => `Pass, and ${name} wins the game.`,
  passLeaves: (names: string, leader: string) => `Pass: only ${names} can still stop ${leader}.`,
  onlyPass: "You can only pass",
  short: (held: string, needed: number) =>
    `You can bid ${held} here, ${needed === 1 ? "1 is" : `${needed} are`} needed.`,
  passesSoon: "You pass in three seconds.",
  keeps: (bid: string, left: number) =>
    `Win with ${bid}, and you still hold ${left === 1 ? "1 card" : left === 0 ? "no cards" : `${left} cards`}.`,
  then: (metals: string) => (metals ? `After this you hold ${metals}.` : "After this you hold no metals."),
  go: {
    canBid: "you can bid",
    any: "cards of any metal",
    plus: (plain: number, jokers: number) => `${plain} + ${jokers}`,
    none: "new to nobody",
    nobody: "Nobody can win here",
    only: "Only you can win here",
    could: (names: string) => `${names} could win here`,
    too: (names: string) => `${names} could win here too`,
    seals: "Seals: who lacks this colour, and how many colours they would then have",
    later: "The next exchange there is next round.",
    led: "You won the exchange, so you lead.",
    oneColour: "You need one more colour to win.",
  },
  order: {
    hold: (plain: number, jokers: number) =>
      `you hold ${plain}${jokers ? ` and ${jokers === 1 ? "1 joker" : `${jokers} jokers`}` : ""}`,
    now: "now",
    ifOutbid: "if outbid",
    pass: "pass",
    steps: "What we do for you",
  },
  start: {
    stones: (rounds: number, left: number) =>
      `${rounds === 1 ? "lasts 1 round" : `lasts ${rounds} rounds`}\n${left} left`,
    about: (spell: string) => `About ${spell}`,
  },
};
