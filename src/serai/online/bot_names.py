"""What bots at a table are called: cities of the Silk Road."""

BOT_NAMES = (
    "Merv",
    "Kashgar",
    "Bukhara",
    "Turfan",
    "Otrar",
    "Balkh",
    "Palmyra",
    "Tabriz",
    "Hami",
    "Osh",
    "Susa",
    "Petra",
)
"""Names for bots; there are more than seats, because people may have some of these names."""
