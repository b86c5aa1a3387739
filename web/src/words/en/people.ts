/** What is said about others whom you would rather not hear, and about your own data, in English. */

export const people = {
  about: (name: string) => `About ${name}`,
  mute: "Mute",
  unmute: "Unmute",
  muteWhy: "Hides what they write, in this browser only.",
  block: "Block",
  unblock: "Unblock",
  blockWhy: "Hides their messages and tables. They cannot sit down at yours.",
  report: "Report",
  reportWhy: "Tells whoever runs this site, with what they wrote here.",
  reportAsk: "What happened?",
  reportSend: "Send the report",
  reported: "Thank you. Whoever runs this site will read it.",
  blocked: "Blocked",
  data: "Your data",
  dataWhy: "Everything this site keeps of you, in one file.",
  download: "Download my data",
  erase: "Delete my account",
  eraseWhy:
    "Your name, passkeys, tokens, ratings and past games go at once. At every table you are then called Somebody, " +
    "and what you wrote is gone; the games themselves stay. A bot plays on in your running games. " +
    "This cannot be undone.",
  eraseYes: "Delete for good",
  eraseNo: "Keep my account",
  erased: "Your account is deleted. You are a new guest now.",
};
