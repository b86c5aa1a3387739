"""What is kept of people, table by table of the database, and how long: for the privacy text and administrators."""

from typing import NamedTuple

from serai.text.languages import Both


class Kept(NamedTuple):
    """What a table of the database holds of a person, and how long."""

    what: Both
    how_long: Both


ACCOUNT = Both("until the account is deleted", "bis das Konto gelöscht wird")

KEPT = {
    "people": Kept(
        Both(
            "a random id, name and language, when the account was made, changed and signed out everywhere",
            "eine zufällige Kennung, Name und Sprache, wann das Konto entstanden, geändert und überall "
            "abgemeldet worden ist",
        ),
        ACCOUNT,
    ),
    "devices": Kept(
        Both(
            "the browsers with which somebody is signed in: kind of browser and system, the first and the latest day",
            "die Browser, mit denen jemand angemeldet ist: Art von Browser und System, erster und letzter Tag",
        ),
        Both(
            "until the account is deleted, at most about 400 days after the latest visit or the signing out",
            "bis das Konto gelöscht wird, höchstens rund 400 Tage nach dem letzten Besuch oder der Abmeldung",
        ),
    ),
    "passkeys": Kept(
        Both(
            "the public half of each passkey, its name, how often and when it was used last",
            "die öffentliche Hälfte jedes Passkeys, sein Name, wie oft und wann er zuletzt benutzt wurde",
        ),
        Both("until it or the account is deleted", "bis er oder das Konto gelöscht wird"),
    ),
    "tokens": Kept(
        Both(
            "tokens for programs: a hash, a name, what they may do and when they were used last",
            "Schlüssel für Programme: ein Hashwert, ein Name, was sie dürfen und wann sie zuletzt benutzt wurden",
        ),
        Both("until the token or the account is deleted", "bis der Schlüssel oder das Konto gelöscht wird"),
    ),
    "subscriptions": Kept(
        Both(
            "for notices of a turn, only for who asked for them: the address at the browser's push "
            "service, keys, language",
            "für Hinweise, wenn man am Zug ist, nur auf Wunsch: die Adresse beim Push-Dienst des "
            "Browsers, Schlüssel, Sprache",
        ),
        Both(
            "until notices are switched off, the push service no longer knows the address, or the account is deleted",
            "bis die Hinweise abgeschaltet werden, der Push-Dienst die Adresse nicht mehr kennt oder "
            "das Konto gelöscht wird",
        ),
    ),
    "webhooks": Kept(
        Both(
            "addresses that notices are posted to, only for who entered them, with their form and language",
            "Adressen, an die Hinweise geschickt werden, nur auf Wunsch, mit Form und Sprache",
        ),
        Both("until the address or the account is deleted", "bis die Adresse oder das Konto gelöscht wird"),
    ),
    "mail_addresses": Kept(
        Both(
            "an e-mail address, only for who entered one, when it was confirmed, how often and in which language "
            "to write",
            "eine E-Mail-Adresse, nur auf Wunsch, wann sie bestätigt wurde, wie oft und in welcher Sprache "
            "geschrieben wird",
        ),
        Both("until the address or the account is deleted", "bis die Adresse oder das Konto gelöscht wird"),
    ),
    "absences": Kept(
        Both("until when somebody wants no notices", "bis wann jemand keine Hinweise möchte"),
        ACCOUNT,
    ),
    "log": Kept(
        Both(
            "what happened at each table: who opened it, sat, chose and wrote what and when, by id and "
            "name, and a mark of "
            "the network from which somebody sat down, which only shows whether two come from the same one",
            "was an jedem Tisch geschah: wer ihn eröffnet, sich gesetzt, was gewählt und geschrieben "
            "hat und wann, mit Kennung "
            "und Name, und ein Merkmal des Netzes, aus dem sich jemand gesetzt hat; es zeigt nur, ob "
            "zwei aus demselben kommen",
        ),
        Both(
            "the games for good; id, name, messages and mark of a person until their account is deleted",
            "die Partien auf Dauer; Kennung, Name, Nachrichten und Merkmal einer Person, bis ihr Konto gelöscht wird",
        ),
    ),
    "tables": Kept(
        Both(
            "the list of tables: who opened each, who sits there and whose turn it is",
            "die Liste der Tische: wer sie eröffnet hat, wer dort sitzt und wer am Zug ist",
        ),
        ACCOUNT,
    ),
    "sitting": Kept(Both("who has a seat at which table", "wer an welchem Tisch einen Platz hat"), ACCOUNT),
    "visits": Kept(
        Both("whose id stands in the log of which table", "wessen Kennung im Protokoll welches Tisches steht"), ACCOUNT
    ),
    "past_games": Kept(
        Both(
            "finished games: table, seat, place, points, who else played, the dearest choice",
            "beendete Partien: Tisch, Sitz, Platzierung, Punkte, wer sonst mitspielte, die teuerste Wahl",
        ),
        ACCOUNT,
    ),
    "yields": Kept(
        Both(
            "what cards or jewels have brought in all games",
            "was Karten oder Edelsteine in allen Partien gebracht haben",
        ),
        ACCOUNT,
    ),
    "ratings": Kept(
        Both(
            "ratings from rated games, visible to everybody", "Wertungszahlen aus gewerteten Partien, für alle sichtbar"
        ),
        ACCOUNT,
    ),
    "daily_attempts": Kept(
        Both(
            "tries at the daily deal and how they came out, visible to everybody",
            "Versuche an der Partie des Tages und wie sie ausgingen, für alle sichtbar",
        ),
        ACCOUNT,
    ),
    "puzzle_tries": Kept(Both("the first try at each puzzle", "der erste Versuch an jedem Rätsel"), ACCOUNT),
    "solvers": Kept(Both("how well somebody solves puzzles", "wie gut jemand Rätsel löst"), ACCOUNT),
    "uploads": Kept(
        Both("editions that somebody has uploaded", "Ausgaben, die jemand hochgeladen hat"),
        Both(
            "until the edition or the account is deleted; a table keeps the edition that it was opened with",
            "bis die Ausgabe oder das Konto gelöscht wird; ein Tisch behält die Ausgabe, mit der er eröffnet wurde",
        ),
    ),
    "blocks": Kept(
        Both("whom somebody has blocked", "wen jemand blockiert hat"),
        Both(
            "until it is lifted, or one of the two accounts is deleted",
            "bis es aufgehoben oder eines der beiden Konten gelöscht wird",
        ),
    ),
    "invitations": Kept(
        Both(
            "who has invited somebody to which table, and whether they declined",
            "wer jemanden an welchen Tisch eingeladen hat, und ob abgelehnt wurde",
        ),
        Both(
            "until they sit down there, at most about a week, or until one of the two accounts is deleted",
            "bis die eingeladene Person dort Platz nimmt, höchstens rund eine Woche, oder bis eines der beiden "
            "Konten gelöscht wird",
        ),
    ),
    "reports": Kept(
        Both(
            "reports about people: by whom, about whom, at which table, why",
            "Meldungen über Leute: von wem, über wen, an welchem Tisch, warum",
        ),
        Both("until one of the two accounts is deleted", "bis eines der beiden Konten gelöscht wird"),
    ),
    "bans": Kept(
        Both(
            "who may not play and write, since when and until when",
            "wer nicht spielen und schreiben darf, seit wann und bis wann",
        ),
        Both(
            "until the ban is lifted or the account is deleted",
            "bis die Sperre aufgehoben oder das Konto gelöscht wird",
        ),
    ),
    "administrators": Kept(
        Both(
            "who administers this site, since when, with which passkey",
            "wer diese Seite verwaltet, seit wann, mit welchem Passkey",
        ),
        Both("until they are removed or delete their account", "bis sie entfernt werden oder ihr Konto löschen"),
    ),
    "admin_acts": Kept(
        Both(
            "what administrators have done: when, who, what, and to which person or table",
            "was Administratoren getan haben: wann, wer, was, und mit welcher Person oder welchem Tisch",
        ),
        Both(
            "about a year, or until the account of either person is deleted",
            "rund ein Jahr, oder bis das Konto einer der beiden Personen gelöscht wird",
        ),
    ),
    "erasures": Kept(
        Both(
            "of a deleted account: a hash of its id, so that no old cookie brings it back, and when it was deleted",
            "von einem gelöschten Konto: ein Hashwert der Kennung, damit kein altes Cookie es "
            "zurückbringt, und wann es gelöscht wurde",
        ),
        Both(
            "for good; the id itself for about a quarter of a minute",
            "auf Dauer; die Kennung selbst rund eine Viertelminute",
        ),
    ),
    "settings": Kept(
        Both(
            "only where somebody plays on their own machine with one command: the id of that person",
            "nur wo jemand mit einem Befehl auf dem eigenen Rechner spielt: die Kennung dieser Person",
        ),
        ACCOUNT,
    ),
}
"""Every table of the database that holds something of a person."""
