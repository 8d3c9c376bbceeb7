"""A sitting: a match locked for one submission, its rules at hand, every change a line of its log.

One transaction per submit: lock the match, look up the key (known: the same answer again), compare the public
version before the rules see anything, apply, write. The answer is given only after the commit.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused, StaleForm, rules_errors_as_refusals
from campaigns.core.use_cases import Held, scope_of
from campaigns.match import games
from campaigns.match.models import Guest, Line, Match
from campaigns.match.play import chess_clock, deadlines, log
from campaigns.match.play.chess_clock import ClockEvent
from campaigns.match.play.dice_door import DiceDoor, DiceResult
from campaigns.match.play.guests import check_seated, tell_player
from campaigns.match.play.live import hub
from campaigns.match.play.log import known_lines_until
from campaigns.rules.contract import Over, Roll, Side, Viewer
from campaigns.rules.dice import write_faces

MATCH_IS_OVER = "This match is over."
# What a submission may change of a match's own row.
PROJECTED_FIELDS = (
    *("number", "status", "how", "winner", "played_out", "turns", "cheated", "finished_at"),
    *("public_version", "dm_version"),
    *deadlines.COLUMNS,
)
ABANDONED = Over("abandoned", None, played_out=False)


@dataclass(frozen=True, slots=True)
class Form:
    """What every form of a match carries besides its own fields.

    `by` is the DM, whose form is made for the log as it stood; a player's (None) for what everybody could see. `guest`
    is the device of a seat; its `match` is the one that was locked once the form is carried out. `thinking` is for how long
    the device has shown the turn that this ends, in milliseconds; None where it does not say.
    """

    key: str
    version: int
    by: User | None = None
    guest: Guest | None = None
    thinking: int | None = None


@dataclass(frozen=True, slots=True)
class _LogPart:
    """The lines about rolls whose keys begin with `roll_prefix`; "" is the whole log."""

    roll_prefix: str
    lines: list[Line]

    @classmethod
    def of(cls, lines: list[Line], roll_prefix: str) -> "_LogPart":
        part = [
            line for line in lines if line.roll_key.startswith(roll_prefix) or line.kind in log.AMENDMENTS
        ]
        keys = {line.roll_key for line in part if line.roll_key}
        if any(not key.startswith(roll_prefix) for key in keys):
            part = [line for line in lines if line.roll_key in keys or line.kind in log.AMENDMENTS]
        return cls(roll_prefix, part)

    @classmethod
    def read(cls, match: Match, roll_prefix: str) -> "_LogPart":
        lines = match.lines.order_by("seq")
        if not roll_prefix:
            return cls(roll_prefix, list(lines.defer("state", "position")))
        condition = Q(roll_key__startswith=roll_prefix) | Q(kind__in=log.AMENDMENTS)
        part = list(lines.filter(condition))
        keys = {line.roll_key for line in part if line.roll_key}
        other_rolls = {key for key in keys if not key.startswith(roll_prefix)}
        if other_rolls:  # the dice themselves, which say what fell with them
            part = list(lines.filter(condition | Q(roll_key__in=other_rolls)))
        return cls(roll_prefix, part)


def _line_flags(line: Line) -> tuple[Side | None, bool]:
    asks = Side(line.side) if line.kind == Line.Kind.ASK else None
    return asks, line.kind == Line.Kind.ABANDON


# Filled in campaigns/wiring.py; each is called once a result came, went or was put right, in this order and in the same transaction.
RESULT_FOLLOWERS: "tuple[Callable[[Sitting], None], ...]" = ()


class Sitting:
    """A locked match and where it stands. Made by `sitting_at`; raises Refused for what the rules refuse."""

    def __init__(
        self,
        match: Match,
        by: User | None,
        last: Line | None = None,
        guest: Guest | None = None,
        thinking: int | None = None,
    ) -> None:
        self.match = match
        self.by, self.guest, self.thinking = by, guest, thinking
        self.gives_time_back = True  # what is undone
        self.entry = games.entry_of(match.game)
        self.rules = self.entry.rules
        self.last = last or match.lines.order_by("-seq")[0]
        self.state: Any = self.rules.read_state(self.last.state)
        self.was_over = match.is_over
        self.state_before, self._last_before = self.state, self.last
        self._seen_before = partial(self.rules.seen_by, self.state)
        self._awaited: tuple[Any, Any] | None = None
        self._log: _LogPart | None = None
        self.new_lines: list[Line] = []

    @property
    def lines(self) -> list[Line]:
        return self.lines_of("")

    def lines_of(self, roll_prefix: str) -> list[Line]:
        """The lines about rolls whose keys begin with `roll_prefix`, and perhaps others."""
        if self._log is None or not roll_prefix.startswith(self._log.roll_prefix):
            known_lines = known_lines_until(self.match, self._last_before)
            if known_lines:
                self._log = _LogPart.of([*known_lines, *self.new_lines], roll_prefix)
            else:
                self._log = _LogPart.read(self.match, roll_prefix)
        return self._log.lines

    def recorded_die(self, roll_key: str) -> log.Die | None:
        """The die on record for that roll; those of the same turn are read together."""
        turn = " ".join(roll_key.split()[:2])
        return log.recorded_dice(self.lines_of(turn)).get(roll_key)

    def awaits(self) -> Any:
        """Choice, Notes, Roll, or Over, also where the table abandoned the match."""
        if self.is_abandoned:
            return ABANDONED
        if self._awaited is None or self._awaited[0] is not self.state:
            self._awaited = (self.state, self.rules.awaits(self.state))
        return self._awaited[1]

    def awaits_by_the_clock(self) -> Any:
        """The same, but the dice where they may be rolled at once."""
        phase = self.awaits()
        return self.entry.play.next_roll(self.state, phase) or phase

    @property
    def take_back_of(self) -> Side | None:
        return _line_flags(self.last)[0]

    def check_in_play(self) -> None:
        """Raise Refused once the match is over."""
        if isinstance(self.awaits(), Over):
            raise Refused(MATCH_IS_OVER)

    def awaited_roll(self) -> Roll:
        phase = self.awaits()
        if not isinstance(phase, Roll):
            raise Refused("No roll is needed now.")
        return phase

    def act(self, action: object, *, side: Side | None = None, **columns: str) -> None:
        """Apply an action and log it with `columns`. Raises Refused once the match is over."""
        self.check_in_play()
        with rules_errors_as_refusals():
            self.state = self.rules.act(self.state, action)
        self.write(Line.Kind.ACT, text=self.rules.write_action(action), side=side or "", **columns)

    def abandon(self) -> None:
        self.check_in_play()
        self.write(Line.Kind.ABANDON)

    @property
    def is_abandoned(self) -> bool:
        return _line_flags(self.last)[1]

    def roll(
        self, door: DiceDoor, columns_of: Callable[[tuple[int, ...]], Mapping[str, str]] = lambda faces: {}
    ) -> DiceResult:
        roll = self.awaited_roll()
        dice = self.faces(roll, door)
        texts = columns_of(dice.faces)
        self.state = self.rules.throw(self.state, dice.faces)
        self.write_dice(Line.Kind.THROW, roll, dice, **texts)
        return dice

    def faces(self, roll: Roll, door: DiceDoor) -> DiceResult:
        die = self.recorded_die(roll.key)
        return door.faces(roll, die.faces if die else None)

    def write_dice(self, kind: Line.Kind, roll: Roll, throw: DiceResult, **columns: str) -> Line:
        return self.write(
            kind,
            roll_key=roll.key,
            sides=roll.dice.sides,
            faces=write_faces(throw.faces),
            thrown_by=throw.by,
            secret=roll.secret,
            **columns,
        )

    def write(self, kind: Line.Kind, **fields: object) -> Line:
        line = Line.objects.create(
            match_id=self.match.pk,
            seq=self.last.seq + 1,
            kind=kind,
            by_id=self.by.pk if self.by else None,
            state=self.rules.write_state(self.state),
            position=self.rules.write_position(self.rules.position(self.state)),
            **fields,
        )
        self.last = line
        self.new_lines.append(line)
        if self._log is not None:
            self._log.lines.append(line)
        return line

    def close(self) -> None:
        self.project()
        if self.match.is_over or self.was_over:
            for follower in RESULT_FOLLOWERS:
                follower(self)

    def project(self) -> None:
        """Update the match row from the state; the public version grows if anybody but the DM sees the change.

        A die of experience or a corrected one may change nothing for them: then they must not even hear of it. A
        match that ends takes the record's next number: within one day experience goes by the order of ending. Taken
        back and finished again it keeps its place: what was put right happened when it happened.
        """
        match, phase = self.match, self.awaits()
        old_values = {name: getattr(match, name) for name in PROJECTED_FIELDS}
        over = chess_clock.counted_result(match, phase) if isinstance(phase, Over) else None
        if over and match.finished_at is None:
            campaign = Campaign.objects.select_for_update().get(pk=match.campaign_id)
            match.number, match.finished_at = campaign.take_number(), timezone.now()
        match.status = Match.Status.OVER if over else Match.Status.PLAYING
        match.how = over.how if over else ""
        match.winner = (over.winner or "") if over else ""
        match.played_out = over.played_out if over else False
        match.turns = self.entry.play.turns(self.state)
        match.cheated = " ".join(self.entry.play.cheated(self.state))
        if match.hours_per_move is not None:
            deadlines.update_deadline(match)
        if match.is_timed and self.new_lines:
            chess_clock.follow_clock(match, self._clock_event())
        self._count_change()
        changed = [name for name in PROJECTED_FIELDS if getattr(match, name) != old_values[name]]
        match.save(update_fields=changed)

    def _clock_event(self) -> ClockEvent:
        ends_turn = self.entry.play.turns(self.state) != self.entry.play.turns(self.state_before)
        return ClockEvent(
            self.last,
            self.awaits_by_the_clock(),
            has_moved=ends_turn or any(line.notation for line in self.new_lines),
            has_secrets=self.entry.play.has_secret_turns,
            ends_turn=ends_turn or self.match.is_over or not self.entry.play.has_secret_turns,
            gives_back=self.gives_time_back,
            thinking=self.thinking,
        )

    def _count_change(self) -> None:
        """Count the change for everybody if spectators see it, else for the players who do and the DM."""
        if self._looks_different(Viewer.SPECTATOR):
            self.match.public_version += 1
            return
        self.match.dm_version += 1
        for side in Side:
            if self._looks_different(Viewer(side.value)):
                tell_player(self.match, side)

    def remember_lines(self) -> None:
        """Keep what was written for whoever reads the log next, once it is committed."""
        transaction.on_commit(partial(log.add_lines, self.match, self._last_before, self.new_lines))

    def _looks_different(self, viewer: Viewer) -> bool:
        """Whether what `viewer` may know has changed: the state as shown to them, and nothing beside it.

        Not what is awaited: a secret roll, or a decision of the judge, would be heard of by its mere coming (R29).
        """
        if _line_flags(self.last) != _line_flags(self._last_before):
            return True
        return bool(self.rules.seen_by(self.state, viewer) != self._seen_before(viewer))


@contextmanager
def sitting_at(match: Match | int, form: Form) -> Iterator[Held[Sitting]]:
    """The lock of a match, for a use-case of a sitting.

    A match is one whose row the caller has locked; one known by its id is locked here. Raises StaleForm when the table has moved on
    since the form was shown, Refused when the device has left its seat.
    """
    if isinstance(match, int):
        with transaction.atomic():
            locked = Match.objects.select_for_update().get(pk=match)
            with sitting_at(locked, form) as held:
                yield held
        return
    transaction.on_commit(partial(hub.wake, match.pk))
    if form.guest:
        check_seated(form.guest, match)
    yield Held(scope_of(match), form.key, partial(_sit_down, match, form), Sitting.remember_lines)


def _sit_down(match: Match, form: Form) -> Sitting:
    last = Line.objects.filter(match=match).order_by("-seq")[0]
    if form.version != (last.seq if form.by else match.public_version):
        raise StaleForm()
    return Sitting(match, form.by, last, form.guest, form.thinking)
