// Picks gold where it can, else any choice: serai arena amul --bots "exec: node merchant.js,random"
"use strict";

const lines = require("node:readline").createInterface({ input: process.stdin });

function say(line) {
  process.stdout.write(JSON.stringify(line) + "\n");
}

function pick({ choices, view }) {
  // Your idea goes here: `view` is all that you may know.
  const golden = choices.filter((choice) => choice.endsWith(" gold"));
  return golden[0] ?? choices[Math.floor(Math.random() * choices.length)];
}

lines.on("line", (text) => {
  const line = JSON.parse(text);
  if (line.t === "hello") {
    if (line.protocols.includes(1)) say({ t: "hello", protocol: 1, name: "merchant.js", version: "1" });
    else say({ t: "sorry", say: "I speak version 1." });
  } else if (line.t === "choose") {
    say({ t: "choice", id: line.id, choice: pick(line) });
  } else if (line.t === "quit") {
    process.exit();
  }
});
