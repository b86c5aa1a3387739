"""A bot with nothing but an HTTP library: it plays with bots of the server, or after `wait` wherever it is invited."""

import json
import os
import random
import sys
import time

import httpx

headers = {"authorization": f"Bearer {os.environ['TOKEN']}"} if "TOKEN" in os.environ else {}
server = httpx.Client(base_url=os.environ.get("HALL", "http://localhost:8000"), headers=headers, timeout=60)
server.get("/api/me").raise_for_status()  # without a token we are a guest: the cookie says who


def follow(path):
    """The messages of a stream, one for each line that is not empty."""
    with server.stream("GET", path) as lines:
        yield from (json.loads(line) for line in lines.iter_lines() if line)


def send(table, **command):
    """Sends a command to a table, again if the server has no time."""
    while (answer := server.post(f"/api/tables/{table}", json=command)).status_code in {429, 503}:
        time.sleep(int(answer.headers["retry-after"]))  # sent again under the same id, it counts once
    if answer.is_client_error:
        print(answer.json()["say"], file=sys.stderr)


def play(table):
    """Plays a game to its end."""
    for update in follow(f"/api/tables/{table}/stream"):
        info, view = update["info"], update["view"]
        if update["seat"] in info["acting"]:
            choice = random.choice(view["choices"])  # your idea goes here: `view` is all that you may know
            send(table, t="choose", id=f"choice-{update['seq']}", action=choice)
        if info["status"] == "over":
            break
    for number, seat in enumerate(info["seats"]):
        print(seat["name"], info["result"]["points"][number], "won" if number in info["result"]["winners"] else "")


if sys.argv[1:] != ["wait"]:
    wanted = {"game": sys.argv[1] if sys.argv[1:] else "amul", "seats": 4, "fill": "trader", "begin": True}
    sys.exit(play(server.post("/api/tables", json=wanted).raise_for_status().json()["table"]))
played = set()
for news in follow("/api/me/stream"):
    if news["t"] == "invited":
        send(news["table"], t="sit", seat=news["about"]["names"].index(""))
        send(news["table"], t="ready")
    elif news["t"] == "turn" and news["table"] not in played:  # what was told during a game comes after it
        play(news["table"])
        played.add(news["table"])
