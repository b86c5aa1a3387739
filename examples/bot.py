"""A bot with nothing but an HTTP library: it opens a table against bots of the hall and plays to the end."""

import json
import os
import random
import sys
import time

import httpx

hall = httpx.Client(base_url=os.environ.get("HALL", "http://localhost:8000"), timeout=60)
if "TOKEN" in os.environ:
    hall.headers["authorization"] = f"Bearer {os.environ['TOKEN']}"
else:
    hall.get("/api/me").raise_for_status()  # a guest: the cookie says who we are

wanted = {"game": sys.argv[1] if len(sys.argv) > 1 else "amul", "seats": 4, "fill": "greedy", "begin": True}
table = "/api/tables/" + hall.post("/api/tables", json=wanted).raise_for_status().json()["table"]

with hall.stream("GET", f"{table}/stream") as lines:
    for line in filter(None, lines.iter_lines()):
        told = json.loads(line)
        room, view = told["room"], told["view"]
        if told["seat"] in room["acting"]:
            choice = random.choice(view["choices"])  # your idea goes here: `view` is all that you may know
            wish = {"t": "choose", "id": f"choice-{told['seq']}", "action": choice}
            while (answer := hall.post(table, json=wish)).status_code in {429, 503}:
                time.sleep(int(answer.headers["retry-after"]))  # sent again under the same id, it counts once
        if room["status"] == "over":
            break

for seat, chair in enumerate(room["chairs"]):
    print(chair["name"], room["result"]["points"][seat], "won" if seat in room["result"]["winners"] else "")
