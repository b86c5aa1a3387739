/** Invitations by name, in English. */
export const inviting = {
  byName: "By name",
  whole: "Their whole name",
  find: "Find",
  ask: "Invite",
  suggested: "You have played together",
  nobody: (name: string) => `Nobody here is called ${name}. Spell out the whole name, or send them the link.`,
  several: "Several people have this name. Those you know come first.",
  invited: (name: string) => `${name} is invited.`,
  waiting: "invited",
  declined: "declined",
  takeBack: "Take back",
  title: "Invitations",
  asks: (name: string) => `${name} invites you`,
  free: (count: number) => (count === 1 ? "1 seat free" : `${count} seats free`),
  accept: "Sit down",
  decline: "No, thanks",
};
