/** Sentences for what happens beside the game, by who did it and whether that is you. */
export type Happened = Partial<Record<string, (name: string, you: boolean) => string>>;
