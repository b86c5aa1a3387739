/** What happens beside the game, told to somebody: who, and whether that is you. */
export type Happened = Partial<Record<string, (name: string, you: boolean) => string>>;
