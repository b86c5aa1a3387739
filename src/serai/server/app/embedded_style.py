"""How a game inside a page of another site looks: its policy allows this style and no other."""

STYLE = """
body { margin: 0; background: #14172c; color: #f3ead6; font: 16px/1.4 "Source Sans 3", "Segoe UI", sans-serif }
img { display: block; width: 100%; height: auto }
nav { display: flex; flex-wrap: wrap; gap: 8px; padding: 8px 12px }
a, p { margin: 0; padding: 6px 12px; border-radius: 10px; color: inherit }
a { background: #262d6b; text-decoration: none; min-width: 20px; text-align: center }
a:hover, a:focus-visible { background: #363f8f }
a:last-child { margin-left: auto; background: #f6b32c; color: #231a06 }
"""
