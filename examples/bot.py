"""A bot with nothing but an HTTP library: it opens a table against bots of the server and plays to the end."""

import json
import os
import random
import sys
import time

import httpx

server = httpx.Client(base_url=os.environ.get("HALL", "http://localhost:8000"), timeout=60)
if "TOKEN" in os.environ:
    server.headers["authorization"] = f"Bearer {os.environ['TOKEN']}"
else:
    server.get("/api/me").raise_for_status()  # a guest: the cookie says who we are

wanted = {"game": sys.argv[1] if len(sys.argv) > 1 else "amul", "seats": 4, "fill": "trader", "begin": True}
table = "/api/tables/" + server.post("/api/tables", json=wanted).raise_for_status().json()["table"]

with server.stream("GET", f"{table}/stream") as lines:
    for line in filter(None, lines.iter_lines()):
        update = json.loads(line)
        info, view = update["info"], update["view"]
        if update["seat"] in info["acting"]:
            choice = random.choice(view["choices"])  # your idea goes here: `view` is all that you may know
            command = {"t": "choose", "id": f"choice-{update['seq']}", "action": choice}
            while (answer := server.post(table, json=command)).status_code in {429, 503}:
                time.sleep(int(answer.headers["retry-after"]))  # sent again under the same id, it counts once
        if info["status"] == "over":
            break

for number, seat in enumerate(info["seats"]):
    print(seat["name"], info["result"]["points"][number], "won" if number in info["result"]["winners"] else "")
