"""What each cue of the instinct weighs, by the step in which a choice is made.

`tools/fit_instinct.py` writes the numbers. They were fitted to games against three greedy bots, and belong to no
edition: a spell counts by what it does.
"""

import numpy as np

Cues = tuple[tuple[str, float], ...]
"""What is looked at, and what one of it weighs."""

BIDDING: Cues = (
    ("how much the seat wants a jewel that lies here", 12.527),
    ("one of the others who still bid would win here", 8.899),
    ("the highest bidder would win here", 29.404),
    ("what the highest bidder would get: wish times nearness", 42.169),
    ("how near the seat is to its amulet", 10.778),
    ("how near the best of the others is", 0.037),
    ("metal cards in hand", 1.491),
    ("exchanges still to come in this round", -2.799),
    ("this is the last exchange of the round", 0.486),
    ("nobody has bid yet", 3.630),
    ("cards that others can still bid", -0.043),
    ("moving on: the best area, wish times lead", 0.093),
    ("moving on: the greatest lead in cards", 0.406),
    ("moving on: the greatest lead where a jewel wins", 1.506),
)
"""What speaks for a bid of metals, however high."""
PRICE: Cues = (
    ("what the heuristic thinks", -2.642),
    ("cards of the bid that do not come back", -5.983),
    ("those cards times nearness", 1.409),
    ("cards less than the heuristic's price", 5.022),
)
"""What speaks for a bid of metals as high as this."""
STONES: Cues = (
    ("what the heuristic thinks", 24.892),
    ("any bid", 8.640),
    ("stones of the bid", -6.741),
    ("rounds that the spell would stay", 8.143),
    ("those rounds times the rounds to come", -4.772),
    ("what the spell brings while it stays", 3.934),
    ("somebody has bid already", -4.073),
    ("one stone stays in the supply", -2.133),
    ("more stones than anybody has who still bids", 1.614),
)
"""What speaks for a bid of stones."""
COMPANY: Cues = (
    ("what the heuristic thinks", 23.084),
    ("how well the seat would stand there, by the heuristic", 1.660),
    ("a jewel lies there of a colour that the seat lacks", 4.575),
    ("lead in cards", 1.884),
    ("lead in cards times wish", 7.929),
    ("the same before the last exchange of the round", -2.482),
    ("lead in cards where the seat would win", -7.069),
    ("cards of the richest who would win there", 0.057),
    ("how much the others want what lies there", -8.171),
    ("what the most dangerous would get: wish times nearness times cards", -0.417),
    ("every metal is asked for there", 3.727),
    ("jewels that lie there", -5.526),
)
"""What speaks for moving the company to an area."""
PAID: Cues = (
    ("what the heuristic thinks", 0.125),
    ("demand for the metal", -1.150),
    ("cards of it in hand", -0.328),
    ("cards of it that one of the others has", 0.103),
    ("the seat has more of it than anybody", -2.449),
)
"""What speaks for paying with a metal."""
TAKEN: Cues = (
    ("what the heuristic thinks", 6.819),
    ("demand for the metal", 2.049),
    ("cards of it in hand", -0.835),
    ("cards of it that one of the others has", -0.473),
    ("the seat has more of it than anybody", -4.788),
)
"""What speaks for taking a metal."""
CLAIMED: Cues = (
    ("what the heuristic thinks", -29.712),
    ("demand for the metal", 5.847),
    ("cards of it in hand", 21.967),
)
"""What speaks for claiming a metal out of a bid."""
JEWEL: Cues = (
    ("what the heuristic thinks", 14.302),
    ("the seat has none of the colour", 47.903),
    ("jewels of the colour on the board", 8.680),
    ("further ones of the colour that stay here", -14.263),
    ("others whom it would let win", 0.201),
)
"""What speaks for taking a jewel."""
REST: Cues = (
    ("what the heuristic thinks", 28.885),
    ("to leave the jewels where they are", -7.032),
    ("to name no metal", 5.900),
    ("to leave the number of exchanges to the draw", 20.269),
    ("to do nothing at any other step", -3.897),
)
"""What speaks for a choice of the rarer kinds."""

TABLES = (BIDDING, PRICE, STONES, COMPANY, PAID, TAKEN, CLAIMED, JEWEL, REST)
BEGINS: list[int] = np.cumsum([0, *(len(table) for table in TABLES)]).tolist()
"""Where each table begins in the row of all cues; in the end, how long that is."""
AT_BIDDING, AT_PRICE, AT_STONES, AT_COMPANY, AT_PAID, AT_TAKEN, AT_CLAIMED, AT_JEWEL, AT_REST, CUES = BEGINS
WEIGHTS = np.array([weight for table in TABLES for _, weight in table])
