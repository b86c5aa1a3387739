"""The conditions on which a card scores one number of points or another: each with its test and its clause."""

from collections.abc import Iterable
from typing import ClassVar, Literal, TypedDict

from msgspec import Struct

from serai.games.amul.rules.facts import RIVALS, WHOSE
from serai.games.amul.scores.measures import Measures
from serai.games.amul.scores.score import Whose
from serai.games.amul.words.nouns import Nouns
from serai.kernel.edition import EditionPlace
from serai.text.edition_tables import Several, shape_of, shaped

Owners = Literal["you", "neighbours", "you-and-neighbours"]
"""Whose cards a condition counts, those of several players together."""
Rivals = Literal["neighbours", "all"]
"""With whom you are compared."""

OWNERS = {
    "en": {"you": "you own", "neighbours": "your neighbours own", "you-and-neighbours": "you and your neighbours own"},
    "de": {"you": "du", "neighbours": "deine Nachbarn", "you-and-neighbours": "du und deine Nachbarn"},
}
OWN = {"you": "besitzt", "neighbours": "besitzen", "you-and-neighbours": "besitzt"}
"""The German verb, which stands behind everything else."""
OWNERS_OF_ONE = {
    "en": {"you": "you own", "neighbours": "a neighbour owns", "you-and-neighbours": "you or a neighbour owns"},
    "de": {"you": "du", "neighbours": "ein Nachbar", "you-and-neighbours": "du oder ein Nachbar"},
}


class Test(TypedDict, total=False):
    """What a condition looks at and between which bounds it holds; every field has the name it has in `Facts`."""

    test: int
    test_whose: int
    against: int
    rival: int
    least: int
    greatest: int
    own: int


class Condition(Struct, frozen=True):
    """Something that is so or not in the play areas."""

    key: ClassVar[str]
    """The key by which a table of an edition is known to be of this kind."""

    @property
    def whose(self) -> Whose:
        """Whose cards the condition looks at."""
        return getattr(self, "of", "you")

    def counted(self) -> Iterable[str]:
        """Every card, colour and symbol that the condition counts."""
        raise NotImplementedError

    def numbers(self, measures: Measures) -> Test:
        """The numbers for the rules."""
        raise NotImplementedError

    def clause(self, nouns: Nouns) -> str:
        """The condition in words, behind the points."""
        raise NotImplementedError


class More(Condition, frozen=True):
    """They own more of the one than of the other."""

    key: ClassVar = "more"
    clauses: ClassVar = {
        "en": (" if {owners} more {things}", " than "),
        "de": (", wenn {owners} mehr {things} {own}", " als "),
    }
    more: str
    than: str
    of: Owners = "you"

    def counted(self) -> Iterable[str]:
        """Both things."""
        return (self.more, self.than)

    def numbers(self, measures: Measures) -> Test:
        """A difference of 1 or more."""
        test: Test = {"test": measures.of(self.more), "against": measures.of(self.than), "least": 1}
        return test | _counting(self.of)

    def clause(self, nouns: Nouns) -> str:
        """`if you own more Mongol than Arab symbols`."""
        clause, than = self.clauses[nouns.language]
        things = nouns.joined("many", (self.more, self.than), than)
        return clause.format(things=things, owners=OWNERS[nouns.language][self.of], own=OWN[self.of])


class Equal(Condition, frozen=True):
    """They own as many of the one as of the other, and at least one of each."""

    key: ClassVar = "equal"
    clauses: ClassVar = {
        "en": (" if {owners} as many {things} and at least 1 of each", " as "),
        "de": (", wenn {owners} gleich viele {things} und mindestens je 1 {own}", " wie "),
    }
    equal: tuple[str, str]
    of: Owners = "you"

    def counted(self) -> Iterable[str]:
        """Both things."""
        return self.equal

    def numbers(self, measures: Measures) -> Test:
        """No difference, and at least 1."""
        one, other = (measures.of(word) for word in self.equal)
        test: Test = {"test": one, "against": other, "least": 0, "greatest": 0, "own": 1}
        return test | _counting(self.of)

    def clause(self, nouns: Nouns) -> str:
        """`if you own as many Arab as Mongol symbols and at least 1 of each`."""
        clause, as_many = self.clauses[nouns.language]
        things = nouns.joined("many", self.equal, as_many)
        return clause.format(things=things, owners=OWNERS[nouns.language][self.of], own=OWN[self.of])


class Lack(Condition, frozen=True):
    """They own none of it."""

    key: ClassVar = "none"
    clauses: ClassVar = {
        "en": dict.fromkeys(OWN, " if {owners} no {thing}"),
        "de": {
            "you": " ohne {thing}",
            "neighbours": ", wenn beide Nachbarn ohne {thing} sind",
            "you-and-neighbours": ", wenn du und beide Nachbarn ohne {thing} seid",
        },
    }
    none: str
    of: Owners = "you"

    def counted(self) -> Iterable[str]:
        """The thing."""
        return (self.none,)

    def numbers(self, measures: Measures) -> Test:
        """Exactly 0."""
        test: Test = {"test": measures.of(self.none), "least": 0, "greatest": 0}
        return test | _counting(self.of)

    def clause(self, nouns: Nouns) -> str:
        """`if you own no red card`."""
        clause = self.clauses[nouns.language][self.of]
        return clause.format(owners=OWNERS[nouns.language][self.of], thing=nouns.one(self.none))


class Own(Condition, frozen=True):
    """They own at least a number of it together."""

    key: ClassVar = "own"
    clauses: ClassVar = {
        "en": " if {owners} at least {count} {things}{together}",
        "de": ", wenn {owners} {together}mindestens {count} {things} {own}",
    }
    clauses_of_one: ClassVar = {
        "en": " if {owners} at least 1 {thing}",
        "de": ", wenn {owners} mindestens 1 {thing} besitzt",
    }
    clauses_uncounted: ClassVar = {"en": " if {owners} {thing}", "de": ", wenn {owners} {thing} besitzt"}
    together: ClassVar = {"en": " together", "de": "zusammen "}
    own: str
    at_least: Several = 1
    of: Owners = "you"

    def counted(self) -> Iterable[str]:
        """The thing."""
        return (self.own,)

    def numbers(self, measures: Measures) -> Test:
        """At least the number asked for."""
        test: Test = {"test": measures.of(self.own), "least": self.at_least}
        return test | _counting(self.of)

    def clause(self, nouns: Nouns) -> str:
        """`if you own Gold`, `if you own at least 3 Trade symbols`."""
        language = nouns.language
        if self.at_least == 1:
            clauses = self.clauses_uncounted if nouns.uncounted(self.own) else self.clauses_of_one
            return clauses[language].format(owners=OWNERS_OF_ONE[language][self.of], thing=nouns.one(self.own))
        return self.clauses[language].format(
            owners=OWNERS[language][self.of],
            together="" if self.of == "you" else self.together[language],
            count=self.at_least,
            things=nouns.many(self.own),
            own=OWN[self.of],
        )


class Unbeaten(Condition, frozen=True):
    """Neither neighbour, or nobody at all, has more of it than you."""

    key: ClassVar = "unbeaten"
    clauses: ClassVar = {
        "en": {
            "neighbours": " if no neighbour has more {things}",
            "all": " if no other player has more {things}",
        },
        "de": {
            "neighbours": ", wenn kein Nachbar mehr {things} hat",
            "all": ", wenn kein anderer Spieler mehr {things} hat",
        },
    }
    unbeaten: str
    of: Rivals = "neighbours"

    def counted(self) -> Iterable[str]:
        """The thing."""
        return (self.unbeaten,)

    def numbers(self, measures: Measures) -> Test:
        """A difference to the strongest rival of 0 or more."""
        counted = measures.of(self.unbeaten)
        return {"test": counted, "against": counted, "rival": RIVALS.index(self.of), "least": 0}

    def clause(self, nouns: Nouns) -> str:
        """`if no neighbour has more Prowess symbols`."""
        return self.clauses[nouns.language][self.of].format(things=nouns.many(self.unbeaten))


class Most(Condition, frozen=True):
    """You have more of it than each of the others, or than each neighbour; who shares the first place has not."""

    key: ClassVar = "most"
    clauses: ClassVar = {
        "en": {
            "neighbours": " if you own more {things} than either neighbour",
            "all": " if you own more {things} than any other player",
        },
        "de": {
            "neighbours": ", wenn du mehr {things} besitzt als jeder Nachbar",
            "all": ", wenn du mehr {things} besitzt als jeder andere Spieler",
        },
    }
    most: str
    of: Rivals = "all"

    def counted(self) -> Iterable[str]:
        """The thing."""
        return (self.most,)

    def numbers(self, measures: Measures) -> Test:
        """A difference to the strongest rival of 1 or more."""
        counted = measures.of(self.most)
        return {"test": counted, "against": counted, "rival": RIVALS.index(self.of), "least": 1}

    def clause(self, nouns: Nouns) -> str:
        """`if you own more Gold than any other player`."""
        return self.clauses[nouns.language][self.of].format(things=nouns.many(self.most))


def _counting(owners: Owners) -> Test:
    return {"test_whose": WHOSE.index(owners)}


CONDITIONS: dict[str, type[Condition]] = {kind.key: kind for kind in (More, Equal, Lack, Own, Unbeaten, Most)}


def read_condition(table: object, place: EditionPlace) -> Condition:
    """The condition that a table of an edition describes; a faulty table is refused."""
    kind: type[Condition] = shape_of(
        table, CONDITIONS, place, "if in score", example='{ own = "gold" }', says="what counts"
    )
    return shaped(table, kind, place, "if in score")
