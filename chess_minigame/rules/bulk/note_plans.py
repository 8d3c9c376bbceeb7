"""One side of a pairing, ready to be looked up: its notes by score, and whether its trick may be tried at all (R77)."""

from dataclasses import dataclass
from enum import IntEnum

from campaigns.campaign.rules.house_rules import Option
from campaigns.rules.contract import Side
from chess_minigame.rules.bulk.pairing import BulkPairing
from chess_minigame.rules.bulk.tables import TRICK, NotesByFace, moody_notes
from chess_minigame.rules.options import Options
from chess_minigame.rules.players import MIND_READING, Means, Player
from chess_minigame.rules.strategist.temperaments import NO_TRICK, Temperament


class TrickKind(IntEnum):
    """What the trick of a note would be; NONE: the strategy alone."""

    NONE = 0
    SCARES = 1
    MOVE = 2
    MIND = 3
    GAMBIT = 4


@dataclass(frozen=True, slots=True)
class NotePlan:
    """`notes` by score, None for the optimal mix, which is another each turn; `esp` is the means of reading minds."""

    notes: tuple[NotesByFace, ...] | None
    kind: TrickKind
    scares: tuple[str, ...] = ()
    esp: Means | None = None

    @property
    def is_plain(self) -> bool:
        """Whether this side writes nothing but strategies."""
        return self.kind is TrickKind.NONE

    @property
    def only_scares(self) -> bool:
        """Whether it tries intimidation at most, by notes that are the same in every turn."""
        return self.kind <= TrickKind.SCARES and self.notes is not None


def note_plan_of(pairing: BulkPairing, side: Side) -> NotePlan:
    temperament = pairing.temperament(side)
    kind, esp = _usable_trick(temperament, pairing.options, side)
    key = (temperament.slug, side, kind, esp)
    return _NOTE_PLANS.get(key) or _NOTE_PLANS.setdefault(key, _make_note_plan(temperament, side, kind, esp))


_NOTE_PLANS: dict[tuple[str, Side, TrickKind, Means | None], NotePlan] = {}


def _make_note_plan(temperament: Temperament, side: Side, kind: TrickKind, esp: Means | None) -> NotePlan:
    trick = 0 if kind is TrickKind.NONE else TRICK
    notes = moody_notes(temperament.moods, side, trick) if temperament.moods else None
    return NotePlan(notes, kind, temperament.trick.scares, esp)


def _usable_trick(temperament: Temperament, options: Options, side: Side) -> tuple[TrickKind, Means | None]:
    """The temperament's trick, where nothing that is settled before the match rules it out (`may_write.py`)."""
    trick, player = temperament.trick, options.player(side)
    if trick is NO_TRICK or not temperament.moods:
        return TrickKind.NONE, None
    if trick.scares:
        return (TrickKind.NONE if options.player(side.other).wisdom is None else TrickKind.SCARES), None
    if trick.move:
        has_hand = player.pick_pockets is not None and player.dexterity is not None
        return (TrickKind.MOVE if has_hand else TrickKind.NONE), None
    if trick.reads_minds:
        esp = _usable_esp(player)
        return (TrickKind.MIND if esp else TrickKind.NONE), esp
    gambits = trick.gambit and options.points.gambit is not Option.OFF
    return (TrickKind.GAMBIT if gambits else TrickKind.NONE), None


def _usable_esp(player: Player) -> Means | None:
    esp = next((means for means in MIND_READING if means in player.has), None)
    return None if esp is Means.SPELL and player.intelligence is None else esp
