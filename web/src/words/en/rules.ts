/** What is said in the book of rules, in English. */

export const rules = {
  title: (game: string) => `Rules of ${game}`,
  contents: "Contents",
  which: "Game",
  cards: "Every card",
  search: "Search the rules and the cards",
  found: (rules: number, cards: number) => `${rules} ${rules === 1 ? "rule" : "rules"}, ${cards} ${cards === 1 ? "card" : "cards"}`,
  foundRules: (rules: number) => `${rules} ${rules === 1 ? "rule" : "rules"}`,
  nothing: "Nothing is written about that. Try another word.",
  why: "Why.",
  know: "How we know",
  marks: { printed: "printed", derived: "derived", ruling: "ruling", reconstructed: "reconstructed" } as Record<string, string>,
  marksWhy: {
    printed: "stands in a rulebook",
    derived: "follows from what is printed",
    ruling: "the books are silent; we decided",
    reconstructed: "lost; our own value",
  } as Record<string, string>,
  three: "Three marks",
  threeWhy: "name, place or effect, points",
  colours: "Colours",
  groups: { yellow: "yellow", blue: "blue", purple: "purple", red: "red", green: "green", orange: "orange", bazaar: "Bazaar" } as Record<string, string>,
  facts: { name: "name", colour: "colour", position: "where it counts", symbols: "signs", letters: "letter", copies: "copies", score: "points", take: "effect", effect: "effect" } as Record<string, string>,
  spells: "The spells and the map of Das Amulett come with its table.",
  noBook: "The rules are not here just now. Load the page again.",
  noCards: "The cards of the edition are not here just now.",
};
