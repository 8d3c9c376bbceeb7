"""The forms of the judge's page, built when rendered: the refused one bound to its data, the others fresh."""

from collections.abc import Iterator
from typing import TypeVar

from django.http import QueryDict

from campaigns.match.forms import DiceForm, ExperienceForm, TableForm
from campaigns.match.models import Seat
from campaigns.rules.contract import Side
from campaigns.web.feedback import Feedback
from chess_minigame.judge.forms import acts, cheating
from chess_minigame.judge.forms.means import MeansForm
from chess_minigame.judge.presenters.table import DMTable, NoteOfSide
from chess_minigame.rules.declaration_effects import has_dragon
from chess_minigame.rules.players import Player
from chess_minigame.strategist.forms import ChooseForm

F = TypeVar("F", bound=TableForm)


class ActForms:
    """`notes_input`: what of a form with notes is to be shown again; `percentile`: a d% typed with them."""

    def __init__(self, table: DMTable, feedback: Feedback, notes_input: QueryDict, percentile: str) -> None:
        self._table, self._feedback = table, feedback
        self._notes_input, self._percentile = notes_input, percentile

    def _form(self, kind: type[F], **initial: object) -> F:
        form = self._feedback.form
        return form if type(form) is kind else kind(match=self._table.match, initial=initial)

    @property
    def faces(self) -> str:
        """What is typed for the limit's d6 or a turn's d%."""
        return self._notes_input.get("faces", "")

    @property
    def faces_error(self) -> str:
        """Why those faces were refused; a form about any other die is shown where that die is."""
        form = self._feedback.form
        if not isinstance(form, DiceForm) or type(form) not in (acts.TurnForm, DiceForm):
            return ""
        return str(next(iter(form["faces"].errors), ""))

    @property
    def sides(self) -> Iterator[tuple[NoteOfSide, str, str, MeansForm | None, ChooseForm | None]]:
        """Both sides, each with the strategy chosen, why it was refused, its drawer, and where its note is rolled.

        The drawer is there where it comes back with what was chosen, the form for the dice where those were refused.
        """
        feedback, form = self._feedback, self._feedback.form
        is_refused = isinstance(form, acts.TurnForm)
        roll_form = form if isinstance(form, ChooseForm) and feedback.field == "die" else None
        rolled_side = roll_form["side"].value() if roll_form else None
        for side, note in zip(Side, self._table.sides, strict=False):
            error = feedback.sentence if feedback.refused and feedback.field == side else ""
            is_open = any(name.startswith(side) for name in self._notes_input)
            means = MeansForm(self._notes_input, prefix=side, allowed=note.allowed) if is_open else None
            undone_note = note.undone_note if note.undone_note and not is_refused and not is_open else None
            if undone_note and not undone_note.plain:
                means = MeansForm(MeansForm.data_of(undone_note, side), prefix=side, allowed=note.allowed)
            pending_strategy = undone_note.strategy if undone_note else self._table.pending_strategy(side)
            chosen = self._notes_input.get(side, "" if is_refused else pending_strategy)
            yield note, chosen, error, means, roll_form if rolled_side == side else None

    @property
    def die(self) -> ExperienceForm | cheating.RemainingDiceForm:
        """The form of the awaited die; a refused form only comes back if it is about this die."""
        form = self._feedback.form
        if isinstance(form, (ExperienceForm, cheating.RemainingDiceForm)) and self._feedback.field == "faces":
            return form
        percentile = self._percentile if self._table.judging and self._table.judging.is_settled else ""
        return ExperienceForm(match=self._table.match, initial={"faces": percentile})

    @property
    def adjust(self) -> cheating.AdjustForm | None:
        if self._table.judging is None or self._table.judging.scare is None:
            return None
        victim, attempt, by = self._table.judging.scare
        initial = {"victim": victim, "attempt": attempt, "by": by}
        return cheating.AdjustForm(match=self._table.match, initial=initial)

    @property
    def decide(self) -> cheating.DecideForm:
        return self._form(cheating.DecideForm, faces=self._percentile)

    @property
    def watch(self) -> cheating.AddWatcherForm:
        return self._form(cheating.AddWatcherForm)

    @property
    def grant(self) -> cheating.GrantForm:
        return cheating.GrantForm(match=self._table.match)

    @property
    def search(self) -> cheating.SearchForm:
        return self._form(cheating.SearchForm)

    @property
    def hit_points(self) -> list[tuple[Seat, Player, cheating.HitPointsForm]]:
        """A form for each player, where a dragon plays; else none."""
        state = self._table.state
        if not has_dragon(state):
            return []
        pairs = zip(self._table.players, map(state.current_options.player, Side), strict=True)
        return [(seat, player, self._hit_points(seat.side, player.hit_points or 0)) for seat, player in pairs]

    def _hit_points(self, side: str, points: int) -> cheating.HitPointsForm:
        form = self._feedback.form
        if isinstance(form, cheating.HitPointsForm) and form["side"].value() == side:
            return form
        initial = {"side": side, "points": points}
        return cheating.HitPointsForm(match=self._table.match, initial=initial)
