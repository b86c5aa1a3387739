"""Pictures of tables for links, notebooks and files: one layout, drawn as PNG by the server and as SVG here.

| module | what is there |
|---|---|
| `picture` | what a picture shows, as plain shapes that know no game |
| `canvas` | what can be drawn, whatever it is drawn on |
| `svg`, `letters`, `jewels.svg` | the canvas that writes SVG: how wide letters are, and the cuts of jewels |
| `colours` | the colours of the client, light and dark |
| `frame` | what all pictures have: the arch, the title, the sentence at the bottom |
| `pieces`, `land`, `table` | cards and stones, a map, and the table made of them |
"""
