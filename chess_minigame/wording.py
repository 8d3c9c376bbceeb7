"""A match in words, with names instead of sides.

The score and the ending are told to every viewer. All else is for the judge: what a die is for, who noticed what, what
a note says, how a turn was reckoned.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.match.models import Match
from campaigns.rules.contract import Over, Side
from chess_minigame.rules.cm_in_force import Changes
from chess_minigame.rules.declarations import EXPEL, MEDALLION, NOTHING, WARNING, Search
from chess_minigame.rules.ending import Ending
from chess_minigame.rules.findings import Cheat, Detection, Scare
from chess_minigame.rules.notes import BothNotes, Note
from chess_minigame.rules.player_views import ScareView
from chess_minigame.rules.players import Means
from chess_minigame.rules.questions import RollKey, read_key
from chess_minigame.rules.tables import counts_as
from chess_minigame.rules.turn import ResolvedTurn

Names = Mapping[str, str]

_SOMEBODY = re.compile(r"watcher (?P<watcher>white|black|\d+)|\b(?P<side>White|Black)\b")
_DIE_LABELS = {
    "casts": "{side} casts ESP under the eyes of {who}",
    "picks pockets": "{side}'s second chance, as a thief, with {who}",
    "luck": "The one percent of {side}'s perfect hand, with {who}",
    "empathy": "{side}'s empathy, felt by {who}",
    "note": "{side}'s note",
}
_SEEN_SENTENCES = {
    Cheat.MOVE: "{who} saw {side} move the pieces.",
    Cheat.SPELL: "{who} saw {side} cast a spell.",
    Cheat.EMPATHY: "{who} felt {side}'s empathy.",
}
_POSSIBLE_SENTENCES = {
    Cheat.MEDALLION: "{who} can detect magic and so find {side}'s medallion: you decide whether that happens.",
    Cheat.SPELL: "{who} can detect magic and so find {side}'s ESP spell: you decide whether that happens.",
    Cheat.PSIONIC: "{who} has what it takes to find {side}'s psionic ESP: you decide whether that happens.",
}
_ESP_TEXTS = {
    Means.MEDALLION: "reads minds by medallion",
    Means.SPELL: "reads minds by the ESP spell",
    Means.PSIONIC: "reads minds by psionics",
}


def minus(number: object) -> str:
    return re.sub(r"-(?=\d)", "\N{MINUS SIGN}", str(number))


def signed_score(score: int) -> str:
    """The score with a true minus sign; an even one is 0."""
    return minus(f"{score:+}") if score else "0"


def score_sentence(score: int, names: tuple[str, str]) -> str:
    """The score in words: "Score +2: Brannoc is ahead by 2"; `names` are White's and Black's."""
    if score == 0:
        return "Score 0: even"
    return f"Score {signed_score(score)}: {names[0] if score < 0 else names[1]} is ahead by {abs(score)}"


def ending_text(ending: Over | None, names: tuple[str, str]) -> str:
    if ending is None:
        return ""
    name = {Side.WHITE: names[0], Side.BLACK: names[1], None: ""}[ending.winner]
    expelled = names[0] if ending.winner is Side.BLACK else names[1]
    return {
        Ending.WIN: f"{name} wins",
        Ending.CRUSHING_WIN: f"Crushing victory for {name}",
        Ending.STALEMATE: "Stalemate: the game is a draw",
        Ending.ABANDONED: "Abandoned: no result",
        Ending.EXPELLED: f"{expelled} is disqualified: {name} wins by forfeit",
    }[Ending(ending.how)]


def match_ending(match: Match, ending: Over | None, names: tuple[str, str]) -> str:
    """With what a draw counts as in Armageddon; empty while it is in play."""
    text, draw_note = ending_text(ending, names), match.counts_as
    return f"{text}. {draw_note}" if text and draw_note else text


def names_at(match: Match) -> dict[str, str]:
    """Everybody at the table by what the rules call them: a side, or a watcher's number."""
    sides = {seat.side: seat.name for seat in match.seats.all()}
    return {**sides, **{str(number): name for number, name in match.watchers.values_list("number", "name")}}


@dataclass(frozen=True, slots=True)
class Check:
    """A check: what the die had to show, whether it succeeded, and the outcome in words."""

    target: str
    lucky: bool
    outcome: str


def check_of(key: str, target: int, face: int) -> Check:
    """The check of a roll against a target; `key` says what it is for."""
    roll = read_key(key)
    assert roll is not None
    is_low = face <= target
    target_text = minus(target)
    if roll.what == "scares":
        return Check(f"resists on {target_text} or less", is_low, "resists" if is_low else "is intimidated")
    if roll.is_of_eye or roll.what in ("luck", "empathy"):
        return Check(f"noticed on {target_text} or less", not is_low, "noticed" if is_low else "not noticed")
    return Check(f"needs {target_text} or less", is_low, "made" if is_low else "failed")


@dataclass(frozen=True, slots=True)
class Wording:
    """Sentences about one match; `notes` are those of each turn, the open one last."""

    names: Names
    notes: tuple[BothNotes, ...] = ()

    def die(self, key: str) -> str:
        roll = read_key(key)
        if roll is None:
            return {"limit": "Stalemate Limit"}.get(key, key[:1].upper() + key[1:])
        if roll.what == "scares":
            return f"{self.names[roll.side.other]}'s Wisdom against “{self._means(roll)}”"
        side, who = self.names[roll.side], self.names.get(roll.who, "whoever can")
        if roll.is_of_eye:
            return f"Does {who} notice {side}'s hand?"
        if roll.what == "moves":
            return f"{side} moves the pieces unseen by {who}" if roll.who else f"{side} moves the pieces"
        return _DIE_LABELS[roll.what].format(side=side, who=who)

    def with_names(self, text: str) -> str:
        """A sentence of the rules with names for sides and watchers; quoted text is left alone."""
        sentence, quote, note_text = text.partition("“")
        return _SOMEBODY.sub(self._name, sentence) + quote + note_text

    def _name(self, match: re.Match[str]) -> str:
        """The name for "watcher 3", or "White"; names are not replaced again."""
        return self.names.get(match["watcher"] or match["side"].lower(), match[0])

    def noticed(self, detection: Detection) -> str:
        names = {"who": self.names.get(str(detection.who), "Somebody"), "side": self.names[detection.side]}
        return (_SEEN_SENTENCES if detection.seen else _POSSIBLE_SENTENCES)[detection.cheat].format(**names)

    def scare(self, scare: Scare) -> str:
        outcome = "is intimidated" if scare.scared else "resists"
        return f"{self.names[scare.side]}: {scare.means}. {self.names[scare.side.other]} {outcome} ({scare.needed} or less needed)."

    def _means(self, roll: RollKey) -> str:
        if roll.attempt == 0:
            return "the dragon itself"
        scares = self.notes[roll.turn - 1].of(roll.side).scares if roll.turn <= len(self.notes) else ()
        return scares[roll.attempt - 1] if roll.attempt <= len(scares) else "an attempt that was taken back"


def means_of(note: Note) -> tuple[str, ...]:
    texts = [
        (note.gambit, "gambit"),
        (note.move, "moves the pieces"),
        (note.esp is not None, _ESP_TEXTS[note.esp] if note.esp else ""),
        (note.empathy, "uses empathy"),
        (note.lose is not None, f"plays to lose, CM {minus(note.lose or 0)}"),
    ]
    return (*(text for is_so, text in texts if is_so), *(f"intimidates: {means}" for means in note.scares))


def decision_sentence(decision: str | None) -> str:
    if decision is None:
        return ""
    return {NOTHING: "You did nothing about it.", WARNING: "You gave a warning."}.get(
        decision, f"You decided: {decision}"
    )


def scare_in_words(scare: ScareView, names: Mapping[Side, str]) -> str:
    """An attempt at intimidation as everybody heard it."""
    outcome = {None: "is yet to roll", True: "is intimidated", False: "resists"}[scare.scared]
    return f"{names[scare.side]}: {scare.means}. {names[scare.side.other]} {outcome}."


def search_sentence(search: Search, names: Names) -> str:
    name = names[search.side]
    if search.item == NOTHING:
        return f"{name} was searched. Nothing was found."
    item = "a medallion of ESP" if search.item == MEDALLION else search.item
    consequence = (
        f"{name} was disqualified." if search.decision == EXPEL else decision_sentence(search.decision)
    )
    return f"{name} was searched. Found: {item}. {consequence}"


def working(turn: ResolvedTurn, wording: Wording) -> tuple[str, ...]:
    """The working of a turn with a label for each number: the total, then each changed CM's steps under the player's name."""
    cms = zip(Side, (turn.white, turn.black), strict=True)
    changes = [(side, cm) for side, cm in cms if cm.is_changed]
    return (
        f"{sum_text(turn)}: {turn.result.name[0].lower()}{turn.result.name[1:]}"
        if turn.total is not None
        else sum_text(turn),
        *(
            f"{wording.names[side]}'s CM {minus(cm.working)}"
            for side, cm in changes
            if turn.total is not None
        ),
    )


def sum_text(turn: ResolvedTurn) -> str:
    """`d% 44, strategies -20, Black CM 0 (mind read), White CM -34 = -10, counts as 01`."""
    if turn.total is None:
        return "Both read each other's minds: no result"
    effective = counts_as(turn.total)
    counts = "" if effective == turn.total else f", counts as {effective % 100:02}"
    parts = [
        f"d% {turn.percentile}",
        f"strategies {signed_score(turn.table)}",
        f"Black CM {signed_score(turn.black_cm)}{_why(turn.black.changes)}",
        f"White CM {signed_score(-turn.white_cm)}{_why(turn.white.changes)}",
    ]
    return f"{', '.join(parts)} = {minus(turn.total)}{counts}"


def _why(changes: Changes) -> str:
    reasons = ", ".join(changes.reasons)
    return f" ({reasons})" if reasons else ""
