"""Whether a player may write this note now: each means asks for something (R19 to R27, R40).

Every refusal is one sentence that says what is missing and what to do.
"""

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.cheating.playing_to_lose import check_declared
from chess_minigame.rules.notes import BothNotes, Note
from chess_minigame.rules.options import Options
from chess_minigame.rules.players import Means, Player
from chess_minigame.rules.rousselle.gambit import check_gambit, gambits

NAMES = {
    Means.MEDALLION: "a medallion of ESP",
    Means.SPELL: "the ESP spell",
    Means.PSIONIC: "psionic ESP",
    Means.EMPATHY: "psionic empathy",
}


def check_may_write(options: Options, player: Player, past: list[BothNotes], side: Side, note: Note) -> None:
    """Raises NotPossible unless `player`, who sits at `side` and has what the DM granted, may write `note` now.

    `past` are the notes of the turns before this one.
    """
    name = side.title()
    if note.gambit:
        check_gambit(side, len(past) + 1, gambits(past), options.points)
    if note.move and player.dexterity is None:
        raise NotPossible(
            f"{name} cannot move the pieces: {name}'s Dexterity is not set. Set it before the match."
        )
    for means in [note.esp, Means.EMPATHY if note.empathy else None]:
        if means:
            _check_means(means, player, name)
    if note.lose is not None:
        check_declared(note.lose, options.cm(side), name)
    if note.scares and options.player(side.other).wisdom is None:
        raise NotPossible(
            f"{name} cannot intimidate {side.other.title()}, whose Wisdom is not set. Set it before the match."
        )


def _check_means(means: Means, player: Player, name: str) -> None:
    if means not in player.has:
        raise NotPossible(f"{name} does not have {NAMES[means]}. The Dungeon Master can grant it.")
    if means is Means.SPELL and player.intelligence is None:
        raise NotPossible(
            f"{name} cannot cast ESP: {name}'s Intelligence is not set. Set it before the match."
        )


def is_cheating(note: Note, cm: int) -> bool:
    """Whether the note says to cheat, or tries to (R28); a gambit is none, nor a declared CM that is the normal one."""
    to_lose = note.lose is not None and note.lose < cm
    return bool(note.move or note.esp or note.empathy or note.scares or to_lose)
