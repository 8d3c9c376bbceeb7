"""What the table shows of a match; the DM's view is made of what the rules let the DM see."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from campaigns.models import Line, Match, Seat
from campaigns.play import settle
from campaigns.presenters import bets, cm, lesson
from campaigns.presenters.campaign import unusual_points
from campaigns.presenters.cm import ShownCm
from campaigns.presenters.digest import digest
from campaigns.presenters.lesson import ShownGain
from campaigns.rules.contract import Choice, Over, Roll, Side, Viewer
from campaigns.rules.learning.verdicts import Verdict
from campaigns.table import drafts, known_lines, log
from chess_minigame import rolled_notes
from chess_minigame.presenters import met_before, meter
from chess_minigame.presenters.going_back import GoingBack, going_back
from chess_minigame.presenters.judges_word import JudgesWord, judges_word
from chess_minigame.presenters.judging import (
    DieOnRecord,
    JudgesTable,
    Watchers,
    dice_of,
    die_on_record,
    is_of_turn,
    judged,
    judges_table,
    shows,
    targets_of,
    watchers,
    wording_of,
)
from chess_minigame.presenters.means import Drawer, Typed, drawer
from chess_minigame.presenters.meter import Change, Meter
from chess_minigame.presenters.score import ending_of, signed, text_of
from chess_minigame.presenters.strategist import (
    ShownRolled,
    Strategist,
    said_of_rolled,
    shown_rolled,
)
from chess_minigame.presenters.wording import Wording, means_of
from chess_minigame.presenters.working import working
from chess_minigame.rolled_notes import RolledNote
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.notes import read_note, write_note
from chess_minigame.rules.seen import SeenByDM
from chess_minigame.rules.state import State
from chess_minigame.rules.strategies import Strategy
from chess_minigame.rules.turn import ResolvedTurn

# So many resolved turns stand on the page; older ones are asked for.
TURNS_SHOWN = 10


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
    """One resolved turn with its working.

    `judged` are the sentences about what was not honest play; `dice` all of the turn's, the d% last.
    """

    number: int
    white: Strategy
    black: Strategy
    result: str
    score: str
    working: tuple[str, ...]
    judged: tuple[str, ...]
    dice: tuple[DieOnRecord, ...]

    @property
    def id(self) -> str:
        return str(self.number)


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
class NoteOfSide:
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


class Table:
    """The match as the DM may see it, worked out as far as a page asks; the Stalemate Limit is not in it (`limit_of`).

    `sent` is what a refused form brought, `refusal` its field and sentence.
    """

    def __init__(self, match: Match, sent: Typed | None = None, refusal: tuple[str, str] = ("", "")) -> None:
        self.match = match
        self.sent = sent or {}
        self.refusal = refusal

    @cached_property
    def lines(self) -> list[Line]:
        return known_lines.of(self.match)

    @cached_property
    def state(self) -> State:
        state: State = GRICE.read_state(self.lines[-1].state)
        return state

    @cached_property
    def seen(self) -> SeenByDM:
        return _seen(self.state)

    @cached_property
    def dice(self) -> dict[str, log.Die]:
        return log.recorded(self.lines)

    @cached_property
    def players(self) -> tuple[Player, Player]:
        return _player(self.match.seat(Side.WHITE)), _player(self.match.seat(Side.BLACK))

    @property
    def names(self) -> tuple[str, str]:
        return self.players[0].name, self.players[1].name

    @cached_property
    def words(self) -> Wording:
        return wording_of(self.match, self.state)

    @cached_property
    def awaited(self) -> object:
        return GRICE.awaits(self.state)

    @property
    def version(self) -> int:
        return self.lines[-1].seq

    @property
    def turn(self) -> int:
        return self.seen.turn

    @property
    def score(self) -> int:
        return self.seen.score

    @property
    def score_text(self) -> str:
        return text_of(self.score, self.names)

    @property
    def asked(self) -> Asked | None:
        return _asked(self.awaited, self.turn, self.dice)

    @property
    def awaits(self) -> str:
        return "judging" if self.judging else _awaits(self.awaited)

    @property
    def last(self) -> ResolvedTurn | None:
        return self.seen.turns[-1] if self.seen.turns else None

    @property
    def last_side(self) -> str:
        return self.last.result.helped or "" if self.last else ""

    @property
    def last_working(self) -> str:
        return working(self.last, self.words)[0] if self.last else ""

    @cached_property
    def back(self) -> GoingBack:
        return going_back(self.match, self.lines, self.words)

    def turns(self, before: int | None = None) -> tuple[Turn, ...]:
        """The last TURNS_SHOWN turns that were resolved, or the last before that one; newest first."""
        until = len(self.seen.turns) if before is None else max(0, min(before - 1, len(self.seen.turns)))
        return tuple(map(self._turn, reversed(self.seen.turns[max(0, until - TURNS_SHOWN) : until])))

    def turn_of(self, number: int) -> Turn | None:
        """One resolved turn; None where there is none of that number."""
        return self._turn(self.seen.turns[number - 1]) if 1 <= number <= len(self.seen.turns) else None

    def _turn(self, turn: ResolvedTurn) -> Turn:
        rolled = [one for one in self._rolled if one.turn == turn.number]
        return _turn(turn, self.dice, self.words, rolled)

    @cached_property
    def _rolled(self) -> list[RolledNote]:
        return list(rolled_notes.all_of(self.lines))

    @cached_property
    def log(self) -> "Log":
        return Log(self)

    @cached_property
    def bets(self) -> bets.Panel | bets.ClosedBets:
        return bets.on_the_page(self.match)

    @property
    def last_turns(self) -> tuple[Turn, ...]:
        return self.turns()

    @property
    def changes(self) -> tuple[Change, ...]:
        """What would change the odds."""
        return meter.changes_for_dm(self.state, self.names)

    @cached_property
    def watching(self) -> int:
        """How many spectators there are."""
        return sum(watcher.watching for watcher in self.match.watchers.all())

    @property
    def tag(self) -> str:
        return tag(self.match)

    @property
    def ending(self) -> str:
        return ending_of(self.seen.ending, self.names)

    @property
    def winner(self) -> Player | None:
        return _winner(self.seen.ending, self.players)

    @cached_property
    def experiences(self) -> tuple[Experience, ...]:
        return _experiences(self.match, self.players) if self.seen.ending else ()

    @cached_property
    def owed(self) -> Asked | None:
        owed = settle.owed(self.match) if isinstance(self.awaited, Over) else None
        return _owed(*owed) if owed else None

    @property
    def spare_dice(self) -> tuple[DieOnRecord, ...]:
        """The dice on record that stand with no turn."""
        return tuple(
            die_on_record(key, die, self.words.die(key))
            for key, die in self.dice.items()
            if not _is_shown(key, self.seen, self.judging)
        )

    @property
    def amendments(self) -> tuple[Amendment, ...]:
        return _amendments(self.lines, self.words)

    @property
    def met_before(self) -> str:
        return "" if self.seen.ending or self.seen.turns else met_before.at_match(self.match)

    @property
    def pending(self) -> Mapping[str, str]:
        """The strategies of notes that are with the judge still, by side."""
        notes = self.seen.notes
        return {side: notes.of(side).strategy for side in Side} if notes else {}

    @cached_property
    def judging(self) -> JudgesTable | None:
        return judges_table(self.match, self.state, self.dice)

    @property
    def unusual(self) -> tuple[str, ...]:
        return tuple(unusual_points(self.match.rules))

    @cached_property
    def meter(self) -> Meter | None:
        return meter.for_dm(self.state, self.names, with_changes=False)

    @property
    def word(self) -> JudgesWord:
        return judges_word(self.state, dict(zip(Side, self.names, strict=True)))

    @cached_property
    def watchers(self) -> Watchers:
        return watchers(self.match)

    @cached_property
    def sides(self) -> list[NoteOfSide]:
        """Both players' notes; what the DM chose before a refusal, and the refusal beside the side it concerns."""
        if self.awaits in ("over", "limit", "judging"):
            return []
        waits = self.awaits == "notes"
        sealed = drafts.of_turn(self.match, self.turn) if waits else {}
        rolled = rolled_notes.of_turn(self.lines, self.turn) if waits else {}
        devices = set(self.match.guests.filter(removed_at=None).values_list("place", flat=True))
        given = {side: one.note for side, one in rolled.items()}
        given |= {side: read_note(text) for side, text in sealed.items()}
        both = len(given) == len(self.players)
        field, error = self.refusal
        return [
            NoteOfSide(
                player=player,
                device=player.side in devices,
                sealed=side in given,
                says=given[side].strategy.printed_name if both else "",
                text=write_note(given[side]) if both else "",
                means=means_of(given[side]) if both else (),
                chosen="".join(self.sent.get(side, [self.pending.get(side, "")])[-1:]),
                error=error if field == side else "",
                drawer=drawer(self.state, side, f"{side}-", self.sent),
                rolled=shown_rolled(rolled[side]) if side in rolled and side not in sealed else None,
                strategist=self.strategist(side) if waits and side not in sealed else None,
            )
            for side, player in zip(Side, self.players, strict=True)
        ]

    def strategist(self, side: Side) -> Strategist:
        """How that side's note may be rolled."""
        field, error = self.refusal
        return Strategist(
            self.match, self.state, side, self.lines, self.sent, error if field == f"{side}-die" else ""
        )


class Log:
    """The match's resolved turns as a page lists them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._turns = [
            f"{turn.number} {turn.result.name} {turn.score} {turn.notes}" for turn in table.seen.turns
        ]

    @property
    def mark(self) -> str:
        """How many turns there are, and a digest of them all."""
        return self._mark(len(self._turns))

    def _mark(self, number: int) -> str:
        return f"{number}.{digest(self._turns[:number])}"

    def since(self, mark: str) -> tuple[Turn, ...] | None:
        """The turns after those of `mark`, newest first; None where a page that shows that one needs more than these."""
        for later in range(min(TURNS_SHOWN + 1, len(self._turns))):
            if self._mark(len(self._turns) - later) == mark:
                return self._table.turns()[:later]
        return None


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


def _turn(turn: ResolvedTurn, dice: dict[str, log.Die], words: Wording, rolled: list[RolledNote]) -> Turn:
    return Turn(
        number=turn.number,
        white=turn.notes.white.strategy,
        black=turn.notes.black.strategy,
        result=turn.result.name,
        score=signed(turn.score),
        working=working(turn, words),
        judged=(*said_of_rolled(rolled, turn.notes, words.names), *judged(turn, words)),
        dice=dice_of(turn.number, dice, words, targets_of(turn)),
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
