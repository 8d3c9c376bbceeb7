"""A match as it stands after a line of its log: now, or after any half-move before."""

from dataclasses import dataclass
from functools import cached_property

from campaigns.match.models import Line, Match
from campaigns.match.play.sitting import ABANDONED
from campaigns.rules.contract import Awaited, Choice, Over, Roll, Side
from variants import catalog
from variants.board.play.history import History, MatchGone, Ply
from variants.catalog import AnyGame
from variants.rules.actions import Action
from variants.rules.answers import Announcement, CheckWarning
from variants.rules.check_warnings import check_warnings
from variants.rules.pair import Preparation
from variants.rules.state import AnyState, BoardPosition

# Of a line, and of its match what a move changes.
LINE = ("seq", "kind", "side", "state", "position", "match")
MATCH = (
    *("game", "options", "public_id", "public_version", "dm_version", "status"),
    *("engine_sides", "coached_sides", "is_timed", "series"),
)
CLOCK = ("hours_per_move", "waits_for", "waits_since", "due_at")
COLUMNS = (*LINE, *(f"match__{column}" for column in (*MATCH, *CLOCK)))


@dataclass(frozen=True)
class BoardMoment:
    """The state after a line, the half-move that led there (none: the first position), and the half-moves of its turn."""

    game: AnyGame
    match: Match
    line: Line
    state: AnyState
    ply: Ply | None
    turn_made: tuple[Ply, ...] = ()

    @cached_property
    def awaits(self) -> Awaited[Action]:
        """Choice, Roll or Over; Over also for an abandoned match."""
        return ABANDONED if self.line.kind == Line.Kind.ABANDON else self.game.awaits(self.state)

    @property
    def over(self) -> Over | None:
        return phase if isinstance(phase := self.awaits, Over) else None

    @property
    def to_move(self) -> Side | None:
        return phase.side if isinstance(phase := self.awaits, Choice) else None

    @property
    def turn(self) -> Side | None:
        """The side to move or to throw; None where both throw, and when it is over."""
        return phase.by if isinstance(phase := self.awaits, Roll) else self.to_move

    @cached_property
    def roll(self) -> Roll | None:
        """The awaited dice, also where a word such as a double may come first."""
        return self.game.next_roll(self.state, self.awaits)

    @property
    def last(self) -> tuple[str, ...]:
        """The squares of the last move, from and to; of all half-moves of a turn by dice, one after the other."""
        return tuple(square for ply in self.turn_made for square in self.game.squares(ply.text))

    @property
    def passed_side(self) -> Side | None:
        """The side whose turn has just ended with dice that it could not use."""
        last = self.turn_made[-1] if self.turn_made else None
        return last.side if last and last is self.ply and not self.game.squares(last.text) else None

    @cached_property
    def look(self) -> "BoardLook":
        """Everything the drawn board depends on, as a cache key."""
        return BoardLook(self.game.slug, self.state.position, self.last)

    @cached_property
    def checks(self) -> tuple[CheckWarning, ...]:
        return check_warnings(self.game.variant, self.look.position)

    @cached_property
    def preparation(self) -> Preparation | None:
        """Whose points are awaited before the first move; None where the set-up is complete, or the match is over."""
        handicap = self.game.variant.handicap
        return handicap.preparation(self.state.position) if handicap and not self.over else None

    @cached_property
    def announcement(self) -> Announcement | None:
        announcing = self.game.variant.announcing
        return announcing.announcement(self.look.position) if announcing and not self.over else None


@dataclass(frozen=True, slots=True)
class BoardLook:
    """Key of a drawn board: each is drawn once for all who see it."""

    slug: str
    position: BoardPosition
    last: tuple[str, ...]


def current_moment(match: Match, before: int | None = None) -> BoardMoment:
    """The current position of a match, or the one before that line of its log, without its history; raises MatchGone."""
    lines = match.lines if before is None else match.lines.filter(seq__lt=before)
    line = lines.select_related("match").only(*COLUMNS).order_by("-seq").first()
    if line is None:
        raise MatchGone
    return _moment(line, None)


def moments_at(match: Match, past: History, *numbers: int | None) -> list[BoardMoment]:
    """How the match stood after so many half-moves each (0: its first position), or stands now (None); raises MatchGone."""
    seqs = [past.last_seq if number is None else past.seq(number) for number in numbers]
    rows = Line.objects.select_related("match").only(*COLUMNS).filter(match=match.pk, seq__in=seqs).order_by()
    lines = {line.seq: line for line in rows}
    if not lines.keys() >= set(seqs):
        raise MatchGone
    moments = []
    for seq, number in zip(seqs, numbers, strict=True):
        ply = len(past.plies) if number is None else number
        moments.append(_moment(lines[seq], past.plies[ply - 1] if ply else None, past.turn(ply)))
    return moments


def _moment(line: Line, ply: Ply | None, turn: tuple[Ply, ...] = ()) -> BoardMoment:
    game = catalog.game(line.match.game)
    return BoardMoment(game, line.match, line, game.read_state(line.state), ply, turn)
