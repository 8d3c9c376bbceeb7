"""What the table shows of a match; the DM's view is made of what the rules let the DM see."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from campaigns.models import Line, Match, Seat
from campaigns.play import settle
from campaigns.presenters import cm, lesson
from campaigns.presenters.cm import ShownCm
from campaigns.presenters.lesson import ShownGain
from campaigns.rules.contract import Over, Roll, Side, Viewer
from campaigns.rules.learning.verdicts import Verdict
from campaigns.table import drafts, log
from chess_minigame.presenters.score import ending_of, helped, signed, text_of
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.match import State
from chess_minigame.rules.notes import read_note
from chess_minigame.rules.seen import SeenByDM
from chess_minigame.rules.strategies import Strategy, good_against
from chess_minigame.rules.turn import ResolvedTurn

THROWN = {Line.ThrownBy.TYPED: "typed", Line.ThrownBy.MACHINE: "thrown by the machine"}


@dataclass(frozen=True, slots=True)
class Tile:
    """A strategy on its tile."""

    letter: str
    name: str
    note: str
    art: str


# Symbols of the sprite (art/icons.txt).
ART = {
    Strategy.GENERAL_ATTACK: "general-attack",
    Strategy.BUILD_UP_OWN_POSITION: "build-up-own-position",
    Strategy.DESTROY_FOES_POSITION: "destroy-foes-position",
    Strategy.SET_A_TRAP: "set-a-trap",
    Strategy.TRADE_DOWN: "trade-down",
    Strategy.ATTACK_FOES_KING: "attack-foes-king",
}


def _good(strategy: Strategy) -> str:
    beaten = [f"{matchup.foe}\N{NO-BREAK SPACE}+{matchup.points}" for matchup in good_against(strategy)]
    return "good against " + ", ".join(beaten)


TILES = tuple(Tile(s.value, s.printed_name, _good(s), ART[s]) for s in Strategy)


@dataclass(frozen=True, slots=True)
class Player:
    """One side of the table: who sits there, with the CM the match started with."""

    side: str
    name: str
    character_id: int
    cm: ShownCm | None

    @property
    def note(self) -> str:
        return f"CM {self.cm.plays_as}" if self.cm else ""


@dataclass(frozen=True, slots=True)
class DieOnRecord:
    """A die that was thrown: what it is for, what it shows, who threw it."""

    key: str
    what: str
    dice: str
    shows: str
    thrown_by: str
    typed: bool

    @property
    def field_id(self) -> str:
        """The id of the field that corrects it."""
        return "correct-" + self.key.replace(" ", "-")


@dataclass(frozen=True, slots=True)
class Turn:
    """One resolved turn with its working; `decision` counts decisions from 1, for undoing."""

    number: int
    white: Strategy
    black: Strategy
    result: str
    score: str
    working: str
    die: DieOnRecord | None


@dataclass(frozen=True, slots=True)
class Asked:
    """The die the match waits for; `shows` is its face where it is on record already."""

    key: str
    what: str
    dice: str
    shows: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class Experience:
    """What the match meant for one player."""

    player: Player
    lesson: ShownGain


@dataclass(frozen=True, slots=True)
class Amendment:
    """A line of the log that took something back or put it right."""

    what: str
    reason: str


@dataclass(frozen=True, slots=True)
class Table:
    """Everything the DM's table fragment shows."""

    version: int
    players: tuple[Player, Player]
    turn: int
    score: int
    score_text: str
    asked: Asked | None
    awaits: str
    last: ResolvedTurn | None
    last_side: str
    turns: tuple[Turn, ...]
    ending: str
    winner: Player | None
    experiences: tuple[Experience, ...]
    owed: Asked | None
    spare_dice: tuple[DieOnRecord, ...]
    amendments: tuple[Amendment, ...]
    met_before: str
    pending: Mapping[str, str]

    @property
    def can_undo(self) -> bool:
        return bool(self.turns or self.ending)


def table(match: Match) -> Table:
    """The match as the DM may see it; the Stalemate Limit is not in it (see `limit_of`)."""
    lines = list(match.lines.order_by("seq"))
    state = GRICE.read_state(lines[-1].state)
    seen = _seen(state)
    dice = log.recorded(lines)
    players = (_player(match.seat(Side.WHITE)), _player(match.seat(Side.BLACK)))
    names = (players[0].name, players[1].name)
    awaited = GRICE.awaits(state)
    owed = settle.owed(match) if isinstance(awaited, Over) else None
    return Table(
        version=lines[-1].seq,
        players=players,
        turn=seen.turn,
        score=seen.score,
        score_text=text_of(seen.score, names),
        asked=_asked(awaited, seen.turn, dice),
        awaits=_awaits(awaited),
        last=seen.turns[-1] if seen.turns else None,
        last_side=helped(seen.turns[-1].result) if seen.turns else "",
        turns=tuple(_turn(turn, dice) for turn in reversed(seen.turns)),
        ending=ending_of(seen.ending, names),
        winner=_winner(seen.ending, players),
        experiences=_experiences(match, players) if seen.ending else (),
        owed=_owed(*owed) if owed else None,
        spare_dice=tuple(_die(key, die) for key, die in dice.items() if not _belongs_to_turn(key, seen)),
        amendments=_amendments(lines),
        met_before="" if seen.ending else _met_before(match),
        pending={side: seen.notes.of(side).strategy for side in Side} if seen.notes else {},
    )


@dataclass(frozen=True, slots=True)
class Note:
    """One side's note as the judge has it: sealed or not yet, and what it says once both are in.

    `device`: whether somebody sits there with a device of their own to write it.
    """

    player: Player
    device: bool
    sealed: bool
    says: str
    chosen: str
    error: str


def sides(match: Match, table: Table, typed: Mapping[str, str], refusal: tuple[str, str]) -> list[Note]:
    """Both players' notes; what the DM chose before a refusal, and the refusal beside the side it concerns."""
    field, error = refusal
    sealed = drafts.of_turn(match, table.turn) if table.awaits == "notes" else {}
    both = len(sealed) == len(table.players)
    devices = set(match.guests.filter(removed_at=None).values_list("place", flat=True))
    return [
        Note(
            player=player,
            device=player.side in devices,
            sealed=Side(player.side) in sealed,
            says=read_note(sealed[Side(player.side)]).strategy.printed_name if both else "",
            chosen=typed.get(player.side, table.pending.get(player.side, "")),
            error=error if field == player.side else "",
        )
        for player in table.players
    ]


def tag(match: Match) -> str:
    """What a device shows that shows the match as it stands now; it grows with every change the DM may see."""
    return f"{match.public_version}.{match.dm_version}"


def limit_of(match: Match) -> str:
    """The Stalemate Limit as one line for the DM's eyes; empty before its d6 is rolled."""
    seen = _seen(GRICE.read_state(match.lines.order_by("-seq")[0].state))
    if seen.limit is None or seen.limit_die is None:
        return ""
    both = seen.options.white_cm + seen.options.black_cm
    return f"{seen.limit} turns ({both} / 10 = {both // 10}, +{seen.limit_die} on d6)"


def _met_before(match: Match) -> str:
    bound = [seat.name for seat in settle.met_before(match)]
    if not bound:
        return ""
    return (
        f"They have played before, and only a first game can teach: {' and '.join(bound)} will learn nothing."
    )


def _seen(state: State) -> SeenByDM:
    seen = GRICE.seen_by(state, Viewer.DM)
    assert isinstance(seen, SeenByDM)
    return seen


def _player(seat: Seat) -> Player:
    assert seat.character_id is not None
    return Player(seat.side, seat.name, seat.character_id, cm.shown(seat.cm))


def _awaits(awaited: object) -> str:
    if isinstance(awaited, Over):
        return "over"
    return awaited.key if isinstance(awaited, Roll) else "notes"


def _asked(awaited: object, turn: int, dice: dict[str, log.Die]) -> Asked | None:
    if isinstance(awaited, Over):
        return None
    if isinstance(awaited, Roll):
        key, what, shown = awaited.key, awaited.why, str(awaited.dice)
    else:
        key, what, shown = f"turn {turn}", f"turn {turn}", "d%"
    return Asked(key, what, shown, _shows(dice[key]) if key in dice else "")


def _owed(seat: Seat, verdict: Verdict) -> Asked:
    roll = settle.owed_roll(seat, verdict)
    if verdict is Verdict.OWES_D20:
        what = f"Has {seat.name} learned something?"
        help_ = f"A d20 under Intelligence {seat.intelligence} means yes."
    else:
        what = f"How fast can {seat.name} learn?"
        help_ = "A d4, rolled once for life: the CM grows by one point at most within that many weeks."
    return Asked(roll.key, what, str(roll.dice), "", help_)


def _shows(die: log.Die) -> str:
    if die.dice.sides == 100:
        return " ".join(f"{face % 100:02}" for face in die.faces)
    return " ".join(map(str, die.faces))


def _die(key: str, die: log.Die) -> DieOnRecord:
    typed = die.thrown_by == Line.ThrownBy.TYPED
    return DieOnRecord(key, _what(key), str(die.dice), _shows(die), THROWN[die.thrown_by], typed)


def _what(key: str) -> str:
    return {"limit": "Stalemate Limit"}.get(key, key[0].upper() + key[1:])


def _belongs_to_turn(key: str, seen: SeenByDM) -> bool:
    return key in {f"turn {turn.number}" for turn in seen.turns}


def _turn(turn: ResolvedTurn, dice: dict[str, log.Die]) -> Turn:
    key = f"turn {turn.number}"
    return Turn(
        number=turn.number,
        white=turn.notes.white.strategy,
        black=turn.notes.black.strategy,
        result=turn.result.name,
        score=signed(turn.score),
        working=turn.working,
        die=_die(key, dice[key]) if key in dice else None,
    )


def _winner(ending: Over | None, players: tuple[Player, Player]) -> Player | None:
    return next((p for p in players if ending and p.side == ending.winner), None)


def _experiences(match: Match, players: Iterable[Player]) -> tuple[Experience, ...]:
    gains = {gain.character_id: gain for gain in match.gains.all()}
    return tuple(
        Experience(player, lesson.shown(gains[player.character_id], match.campaign))
        for player in players
        if player.character_id in gains
    )


def _amendments(lines: Iterable[Line]) -> tuple[Amendment, ...]:
    return tuple(Amendment(what, line.text) for line in lines if (what := _amended(line)))


def _amended(line: Line) -> str:
    match line.kind:
        case Line.Kind.UNDO:
            return "Went back to an earlier decision"
        case Line.Kind.CORRECT:
            return f"{_what(line.roll_key)}: die corrected"
        case Line.Kind.VOID:
            return f"{_what(line.roll_key)}: die voided"
    return ""
