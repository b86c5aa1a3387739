"""The ways in which a card scores, one module each: how an edition writes it, its numbers for the rules, and its
sentence in both languages.

| module | a card of this kind |
|---|---|
| `points`, `sets`, `rarity` | scores fixed points, points by how many are owned, points by how many are in play |
| `per`, `pair`, `match`, `different` | scores for each thing that somebody has |
| `when` | scores one of two numbers of points, by a condition; the conditions are in `conditions` |
| `score` | what every way of scoring can do, and the numbers it becomes |
| `measures` | what is counted in the play areas |
| `also` | what is counted for each of something, also beside something else |
| `sums` | several terms with a base, a floor and a cap, in words |
| `registry` | all of them; a new way of scoring is a module and its name here |
"""
