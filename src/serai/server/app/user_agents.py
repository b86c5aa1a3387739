"""What a browser is called, by the little that is kept of what it says of itself."""

BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
"""Browsers by what betrays them, the first that fits: many also call themselves by the names further down."""
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Macintosh": "macOS",
    "Linux": "Linux",
}


def browser_of(user_agent: str) -> str:
    """The name of a browser, such as Firefox; empty if it is not known."""
    return _first(BROWSERS, user_agent)


def system_of(user_agent: str) -> str:
    """What a browser runs on, such as Linux; empty if it is not known."""
    return _first(SYSTEMS, user_agent)


def _first(names: dict[str, str], user_agent: str) -> str:
    return next((name for word, name in names.items() if word in user_agent), "")
