/** What is said in the book of rules, in English. */

export const rules = {
  title: (game: string) => `Rules of ${game}`,
  /** What the rulebook for people says around its text. */
  book: {
    title: (game: string) => `How to play ${game}`,
    sources: "Sources:",
    allSources: "Sources, rule by rule",
    sourcesOf: (game: string) => `${game}: the rules and their sources`,
    back: "The rulebook",
    print: "Print (3 to 4 pages)",
    faceDown: "A card, face down",
    yourChoice: "Your choice",
    yourAnswer: "Your answer",
    choose: "Choose, and see what the rules say.",
    right: "Right.",
    wrong: "Not quite.",
    points: (points: number) => (points === 1 ? "1 point" : `${points} points`),
  },
  /** What the signs in the text are called where the words beside them do not say it. */
  signs: {
    "pos-table": "table",
    "pos-hand": "hand",
    "ctl-self": "one dot",
    "ctl-nb": "two dots",
    "ctl-sn": "three dots",
    "ctl-all": "four dots",
  } as Record<string, string>,
  contents: "Contents",
  which: "Game",
  /** By game: what its compendium is called, and how what is found there is counted. */
  pieces: {
    amul: {
      title: "Every card",
      search: "Search the rules and the cards",
      count: (found: number) => (found === 1 ? "1 card" : `${found} cards`),
    },
    amulett: {
      title: "Every spell, and the map",
      search: "Search the rules, the spells and the map",
      count: (found: number) => (found === 1 ? "1 spell or area" : `${found} spells and areas`),
    },
  } as Record<string, { title: string; search: string; count: (found: number) => string }>,
  search: "Search the rules",
  foundRules: (rules: number) => `${rules} ${rules === 1 ? "rule" : "rules"}`,
  nothing: "Nothing found. Try another word.",
  why: "Why.",
  know: "How we know",
  marks: { printed: "printed", derived: "derived", ruling: "ruling", reconstructed: "reconstructed" } as Record<
    string,
    string
  >,
  marksWhy: {
    printed: "is in a rulebook",
    derived: "follows from what is printed",
    ruling: "the books are silent; we decided",
    reconstructed: "lost; our own value",
  } as Record<string, string>,
  three: "Three marks",
  threeWhy: "name, place or effect, points",
  colours: "Colours",
  groups: {
    yellow: "yellow",
    blue: "blue",
    purple: "purple",
    red: "red",
    green: "green",
    orange: "orange",
    bazaar: "Bazaar",
  } as Record<string, string>,
  facts: {
    name: "name",
    colour: "colour",
    position: "where it counts",
    symbols: "symbols",
    letters: "letter",
    copies: "copies",
    score: "points",
    take: "effect",
    variant: "variant",
    phase: "phase",
    income: "income",
    bolts: "bolts",
    effects: "effect",
    terrain: "terrain",
    pyramid: "pyramid",
    wall: "great wall",
    jewels: "number of jewels",
    neighbours: "neighbours",
    centre: "place in the drawing",
    polygon: "outline in the drawing",
  } as Record<string, string>,
  /** What is reconstructed, as the quiet line at every table says it; each sort with how many, and of how many. */
  reconstructed: (sorts: Record<string, [number, number]>) => {
    const { card, spell, area, map } = sorts;
    const what = [
      card && (card[0] === card[1] ? "card values" : `${card[0]} of ${card[1]} cards`),
      spell && (spell[0] === spell[1] ? "spells" : `${spell[0]} of ${spell[1]} spells`),
      (area ?? map) && (area && area[0] < area[1] ? `${area[0]} of ${area[1]} areas` : "the map"),
    ].filter(Boolean);
    const all = what.join(" and ") || "some values";
    return `${all.charAt(0).toUpperCase()}${all.slice(1)} ${all === "the map" ? "is" : "are"} reconstructed`;
  },
  whatThatMeans: "what that means",
  spellMarks: "Upper mark: the effect. Lower mark: income and bolts.",
  mapMarks: "A dashed ring: something of this area is reconstructed.",
  parts: "Parts",
  theMap: "Map",
  unwritten: (game: string) => `There is no rulebook for ${game} here. Its table lists every choice there is.`,
  noBook: "The rules could not be loaded. Reload the page.",
  noCards: "The contents of the box could not be loaded. Reload the page.",
};
