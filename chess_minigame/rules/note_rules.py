"""What a player may write on the coming note beside the strategy: each means asks for something (R19 to R27, R40).

Every refusal is one sentence that says what is missing and what to do.
"""

from dataclasses import dataclass

from campaigns.campaign.rules.house_rules import Option
from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, RulesError
from chess_minigame.rules.cheating.playing_to_lose import check_declared, lowest_cm
from chess_minigame.rules.notes import Note, gambits
from chess_minigame.rules.players import MIND_READING, Means, Player
from chess_minigame.rules.rousselle import check_gambit
from chess_minigame.rules.state import State

MEANS_NAMES = {
    Means.MEDALLION: "a medallion of ESP",
    Means.SPELL: "the ESP spell",
    Means.PSIONIC: "psionic ESP",
    Means.EMPATHY: "psionic empathy",
}


@dataclass(frozen=True, slots=True)
class AllowedMeans:
    """The means one player has now, made of nothing but this player's own; the CM to lose with goes from `lowest_cm` to `highest_cm`."""

    gambit: bool
    move: bool
    empathy: bool
    esp: tuple[Means, ...]
    scares: bool
    highest_cm: int

    @property
    def lowest_cm(self) -> int:
        return lowest_cm(self.highest_cm)


def allowed_means(state: State, side: Side) -> AllowedMeans:
    """What `side` may write now; intimidation asks for a foe whose Wisdom is set."""
    options, player = state.options, state.player(side)
    return AllowedMeans(
        gambit=options.points.gambit is not Option.OFF and _may_gambit(state, side),
        move=player.dexterity is not None,
        empathy=Means.EMPATHY in player.has,
        esp=tuple(means for means in MIND_READING if means in player.has),
        scares=options.player(side.other).wisdom is not None,
        highest_cm=options.cm(side),
    )


def _may_gambit(state: State, side: Side) -> bool:
    try:
        _check_gambit(state, side)
    except RulesError:
        return False
    return True


def check_note(state: State, side: Side, note: Note) -> None:
    """Raises NotPossible, with a sentence for that player, unless the note may be written for the coming turn."""
    options, player, name = state.options, state.player(side), side.title()
    if note.gambit:
        _check_gambit(state, side)
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


def _check_gambit(state: State, side: Side) -> None:
    check_gambit(side, len(state.resolved_notes) + 1, gambits(state.resolved_notes), state.options.points)


def _check_means(means: Means, player: Player, name: str) -> None:
    if means not in player.has:
        raise NotPossible(f"{name} does not have {MEANS_NAMES[means]}. The Dungeon Master can grant it.")
    if means is Means.SPELL and player.intelligence is None:
        raise NotPossible(
            f"{name} cannot cast ESP: {name}'s Intelligence is not set. Set it before the match."
        )
