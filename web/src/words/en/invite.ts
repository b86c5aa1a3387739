/** What is said beside the link to a table, in English. */

export const invite = {
  alone:
    "Nobody but you can open this link: the server runs on this machine only. " +
    "Start it with “serai serve --host 0.0.0.0” to invite others.",
  code: "QR code of the link",
  scan: "Scan it with a phone to sit down.",
};
