"""One side of a pairing, ready to be looked up: its notes by score, and whether its trick may be tried at all."""

from dataclasses import dataclass
from enum import IntEnum

from campaigns.campaign.rules.house_rules import Option
from campaigns.rules.contract import Side
from chess_minigame.rules.bulk.pairing import BulkPairing
from chess_minigame.rules.bulk.tables import TRICK, Notes, moody_notes
from chess_minigame.rules.options import Options
from chess_minigame.rules.players import MIND_READING, Means, Player
from chess_minigame.rules.strategist.temperaments import NO_TRICK, Temperament


class Kind(IntEnum):
    """What the trick of a note would be; NONE: the strategy alone."""

    NONE = 0
    SCARES = 1
    MOVE = 2
    MIND = 3
    GAMBIT = 4


@dataclass(frozen=True, slots=True)
class Mind:
    """`notes` by score, None for the optimal mix, which is another each turn; `esp` is the means of reading minds."""

    notes: tuple[Notes, ...] | None
    kind: Kind
    scares: tuple[str, ...] = ()
    esp: Means | None = None

    @property
    def is_plain(self) -> bool:
        """Whether this side writes nothing but strategies."""
        return self.kind is Kind.NONE

    @property
    def only_scares(self) -> bool:
        """Whether it tries intimidation at most, by notes that are the same in every turn."""
        return self.kind <= Kind.SCARES and self.notes is not None


def mind_of(pairing: BulkPairing, side: Side) -> Mind:
    temperament = pairing.temperament(side)
    kind, esp = _at_hand(temperament, pairing.options, side)
    key = (temperament.slug, side, kind, esp)
    return _MINDS.get(key) or _MINDS.setdefault(key, _mind(temperament, side, kind, esp))


_MINDS: dict[tuple[str, Side, Kind, Means | None], Mind] = {}


def _mind(temperament: Temperament, side: Side, kind: Kind, esp: Means | None) -> Mind:
    trick = 0 if kind is Kind.NONE else TRICK
    notes = moody_notes(temperament.moods, side, trick) if temperament.moods else None
    return Mind(notes, kind, temperament.trick.scares, esp)


def _at_hand(temperament: Temperament, options: Options, side: Side) -> tuple[Kind, Means | None]:
    """The temperament's trick, where nothing that is settled before the match rules it out (`may_write.py`)."""
    trick, player = temperament.trick, options.player(side)
    if trick is NO_TRICK or not temperament.moods:
        return Kind.NONE, None
    if trick.scares:
        return (Kind.NONE if options.player(side.other).wisdom is None else Kind.SCARES), None
    if trick.move:
        has_hand = player.pick_pockets is not None and player.dexterity is not None
        return (Kind.MOVE if has_hand else Kind.NONE), None
    if trick.reads_minds:
        esp = _castable(player)
        return (Kind.MIND if esp else Kind.NONE), esp
    gambits = trick.gambit and options.points.gambit is not Option.OFF
    return (Kind.GAMBIT if gambits else Kind.NONE), None


def _castable(player: Player) -> Means | None:
    esp = next((means for means in MIND_READING if means in player.has), None)
    return None if esp is Means.SPELL and player.intelligence is None else esp
