/** How you are called when you are not at the table, and what you hear when you are; in English. */

/** What stands in a notification. */
export const call = {
  at: (table: string) => `Your turn at ${table}`,
  atTableOf: (name: string) => `Your turn at ${name}’s table`,
  invites: (name: string) => `${name} invites you`,
  games: { amul: "Āmul", amulett: "Das Amulett" },
};

export const calls = {
  me: "Tell me when it is my turn or I am invited",
  why: "Your turn at turn-based tables, and every invitation: on this device, while you are elsewhere.",
  whyNot: {
    impossible: "Not possible in this browser. On an iPhone or iPad, add this site to the Home Screen first.",
    silent: "This site sends no notifications.",
    refused: "Blocked in this browser. Allow notifications for this site in its settings.",
  } as Record<string, string>,
  failed: "This browser’s notification service is not answering. Try again later.",
  sound: "Quiet sounds at the table",
  install: "Install Serai",
};
