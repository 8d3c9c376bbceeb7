"""What the table shows of a match; the DM's view is made of what the rules let the DM see."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from campaigns.models import Line, Match, Seat
from campaigns.play import settle
from campaigns.presenters import cm, lesson
from campaigns.presenters.campaign import unusual_points
from campaigns.presenters.cm import ShownCm
from campaigns.presenters.lesson import ShownGain
from campaigns.rules.contract import Choice, Over, Roll, Side, Viewer
from campaigns.rules.learning.verdicts import Verdict
from campaigns.table import drafts, log
from chess_minigame import rolled_notes
from chess_minigame.presenters import met_before, meter
from chess_minigame.presenters.going_back import going_back
from chess_minigame.presenters.judges_word import JudgesWord, judges_word
from chess_minigame.presenters.judging import (
    DieOnRecord,
    JudgesTable,
    dice_of,
    die_on_record,
    is_of_turn,
    judged,
    judges_table,
    shows,
    wording_of,
)
from chess_minigame.presenters.means import Drawer, Typed, drawer
from chess_minigame.presenters.meter import Meter
from chess_minigame.presenters.score import ending_of, helped, signed, text_of
from chess_minigame.presenters.strategist import (
    ShownRolled,
    Strategist,
    said_of_rolled,
    shown_rolled,
    strategist,
)
from chess_minigame.presenters.wording import Wording, means_of
from chess_minigame.rolled_notes import RolledNote
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.notes import read_note, write_note
from chess_minigame.rules.seen import SeenByDM
from chess_minigame.rules.state import State
from chess_minigame.rules.strategies import Strategy, good_against
from chess_minigame.rules.turn import ResolvedTurn


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
class Turn:
    """One resolved turn with its working; `decision` counts decisions from 1, for undoing.

    `judged` are the sentences about what was not honest play; `dice` all of the turn's, the d% last.
    """

    number: int
    white: Strategy
    black: Strategy
    result: str
    score: str
    working: tuple[str, ...]
    judged: tuple[str, ...]
    decision: int
    dice: tuple[DieOnRecord, ...]


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
    judging: JudgesTable | None
    undo: str
    redo: str
    unusual: tuple[str, ...]
    meter: Meter | None
    word: JudgesWord


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
    words = wording_of(match, state)
    back = going_back(match, lines, words)
    judging = judges_table(match, state, dice)
    rolled = rolled_notes.all_of(lines)
    return Table(
        version=lines[-1].seq,
        players=players,
        turn=seen.turn,
        score=seen.score,
        score_text=text_of(seen.score, names),
        asked=_asked(awaited, seen.turn, dice),
        awaits="judging" if judging else _awaits(awaited),
        last=seen.turns[-1] if seen.turns else None,
        last_side=helped(seen.turns[-1].result) if seen.turns else "",
        turns=tuple(
            _turn(
                turn, dice, words, back.notes[turn.number], [one for one in rolled if one.turn == turn.number]
            )
            for turn in reversed(seen.turns)
        ),
        ending=ending_of(seen.ending, names),
        winner=_winner(seen.ending, players),
        experiences=_experiences(match, players) if seen.ending else (),
        owed=_owed(*owed) if owed else None,
        spare_dice=tuple(
            die_on_record(key, die, words.die(key))
            for key, die in dice.items()
            if not _is_shown(key, seen, judging)
        ),
        amendments=_amendments(lines, words),
        met_before="" if seen.ending or seen.turns else met_before.at_match(match),
        pending={side: seen.notes.of(side).strategy for side in Side} if seen.notes else {},
        judging=judging,
        undo=back.undo,
        redo=back.redo,
        unusual=tuple(unusual_points(match.rules)),
        meter=meter.for_dm(state, names),
        word=judges_word(state, dict(zip(Side, names, strict=True))),
    )


@dataclass(frozen=True, slots=True)
class Note:
    """One side's note as the judge has it: sealed or not yet, and what it says once both are in, `text` in full.

    `device`: whether somebody sits there with a device of their own to write it; `rolled` the note the dice wrote,
    `strategist` how they may write it.
    """

    player: Player
    device: bool
    sealed: bool
    says: str
    text: str
    means: tuple[str, ...]
    chosen: str
    error: str
    drawer: Drawer
    rolled: ShownRolled | None
    strategist: Strategist | None


def sides(match: Match, table: Table, typed: Typed, refusal: tuple[str, str]) -> list[Note]:
    """Both players' notes; what the DM chose before a refusal, and the refusal beside the side it concerns."""
    if table.awaits in ("over", "limit", "judging"):
        return []
    field, error = refusal
    lines = list(match.lines.order_by("seq"))
    state, waits = GRICE.read_state(lines[-1].state), table.awaits == "notes"
    sealed = drafts.of_turn(match, table.turn) if waits else {}
    rolled = rolled_notes.of_turn(lines, table.turn) if waits else {}
    given = {side: one.note for side, one in rolled.items()} | {
        s: read_note(text) for s, text in sealed.items()
    }
    both = len(given) == len(table.players)
    devices = set(match.guests.filter(removed_at=None).values_list("place", flat=True))
    return [
        Note(
            player=player,
            device=player.side in devices,
            sealed=side in given,
            says=given[side].strategy.printed_name if both else "",
            text=write_note(given[side]) if both else "",
            means=means_of(given[side]) if both else (),
            chosen="".join(typed.get(side, [table.pending.get(side, "")])[-1:]),
            error=error if field == side else "",
            drawer=drawer(state, side, f"{side}-", typed),
            rolled=shown_rolled(rolled[side]) if side in rolled and side not in sealed else None,
            strategist=strategist(match, state, side, lines, typed, error if field == f"{side}-die" else "")
            if waits and side not in sealed
            else None,
        )
        for side, player in zip(Side, table.players, strict=True)
    ]


def tag(match: Match) -> str:
    """What a device shows that shows the match as it stands now; it grows with every change the DM may see."""
    return f"{match.public_version}.{match.dm_version}"


def limit_of(match: Match) -> str:
    """The Stalemate Limit for the DM's eyes, with the chances by it; empty before its d6 is rolled."""
    state = GRICE.read_state(match.lines.order_by("-seq")[0].state)
    seen = _seen(state)
    if seen.limit is None or seen.limit_die is None:
        return ""
    both = seen.options.white_cm + seen.options.black_cm
    line = f"{seen.limit} turns ({both} / 10 = {both // 10}, +{seen.limit_die} on d6)"
    return " ".join(filter(None, (line, meter.known_limit(state))))


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
    if isinstance(awaited, Choice):
        return "judging"
    return awaited.key if isinstance(awaited, Roll) else "notes"


def _asked(awaited: object, turn: int, dice: dict[str, log.Die]) -> Asked | None:
    if isinstance(awaited, (Over, Choice)):
        return None
    if isinstance(awaited, Roll):
        key, what, shown = awaited.key, awaited.why, str(awaited.dice)
    else:
        key, what, shown = f"turn {turn}", f"turn {turn}", "d%"
    return Asked(key, what, shown, shows(dice[key]) if key in dice else "")


def _owed(seat: Seat, verdict: Verdict) -> Asked:
    roll = settle.owed_roll(seat, verdict)
    if verdict is Verdict.OWES_D20:
        what = f"Has {seat.name} learned something?"
        help_ = f"A d20 under Intelligence {seat.intelligence} means yes."
    else:
        what = f"How fast can {seat.name} learn?"
        help_ = "A d4, rolled once for life: the CM grows by one point at most within that many weeks."
    return Asked(roll.key, what, str(roll.dice), "", help_)


def _is_shown(key: str, seen: SeenByDM, judging: JudgesTable | None) -> bool:
    """Whether a die stands with its turn, resolved or being judged."""
    numbers = [turn.number for turn in seen.turns] + ([judging.turn] if judging else [])
    return any(is_of_turn(key, number) for number in numbers)


def _working(turn: ResolvedTurn, words: Wording) -> tuple[str, ...]:
    """The reckoning, then each changed CM's steps under the player's name."""
    total, *steps = turn.working.split("; ")
    return (total, *map(words.named, steps))


def _turn(
    turn: ResolvedTurn, dice: dict[str, log.Die], words: Wording, decision: int, rolled: list[RolledNote]
) -> Turn:
    return Turn(
        number=turn.number,
        white=turn.notes.white.strategy,
        black=turn.notes.black.strategy,
        result=turn.result.name,
        score=signed(turn.score),
        working=_working(turn, words),
        judged=(*said_of_rolled(rolled, turn.notes, words.names), *judged(turn, words)),
        decision=decision,
        dice=dice_of(turn.number, dice, words),
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


def _amendments(lines: list[Line], words: Wording) -> tuple[Amendment, ...]:
    """What was taken back or put right, first to last; a die from what it showed to what it shows."""
    return tuple(
        Amendment(what, line.text)
        for number, line in enumerate(lines)
        if (what := _amended(line, lines[:number], words))
    )


def _amended(line: Line, earlier: list[Line], words: Wording) -> str:
    if line.kind == Line.Kind.UNDO:
        return "Went back to an earlier decision"
    if line.kind == Line.Kind.REDO:
        return _redone(log.last_take(earlier))
    if line.kind not in (Line.Kind.CORRECT, Line.Kind.VOID):
        return ""
    die = log.recorded(earlier)[line.roll_key]
    return f"{words.die(line.roll_key)}: {_changed(line, die)}"


def _redone(take: Line | None) -> str:
    done = {Line.Kind.CORRECT.value: "Took a correction back", Line.Kind.VOID.value: "Took a void back"}
    return done.get(take.kind if take else "", "Redid what was undone")


def _changed(line: Line, die: log.Die) -> str:
    """From what to what; of the Stalemate Limit's die only that it was, for this list lies open on the table."""
    done = "die corrected" if line.kind == Line.Kind.CORRECT else "die voided"
    if line.roll_key == "limit":
        return done
    if line.kind == Line.Kind.VOID:
        return f"{done} (it showed {shows(die)})"
    return f"{done} from {shows(die)} to {shows(replace(die, faces=log.faces_of(line)))}"
