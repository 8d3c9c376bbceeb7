"""Every act at a match of Grice's game: its address, its form, who may do it, and how the form meets its use-case."""

from campaigns.core.use_cases import Answer
from campaigns.learning.play import owed
from campaigns.match.forms import AmendmentForm, DiceForm, ExperienceForm, TableForm
from campaigns.match.views.acts import MatchSubmission
from campaigns.match.views.chess_clock import CLOCK_ACT
from campaigns.rules.contract import Side
from campaigns.web.acts import Act, By
from chess_minigame.judge.forms import acts as forms
from chess_minigame.judge.forms import cheating as cheating_forms
from chess_minigame.judge.play import amendments, auto_play, cheating, judging, paper_result
from chess_minigame.rules.declarations import Adjust, HitPoints
from chess_minigame.rules.players import Means
from chess_minigame.rules.strategist.temperaments import temperament_of
from chess_minigame.seats import play as seats
from chess_minigame.seats.forms import SealForm
from chess_minigame.strategist.forms import ChooseForm
from chess_minigame.strategist.play import roll_note


def roll_limit(submission: MatchSubmission, form: DiceForm) -> Answer:
    return judging.roll_limit(submission.match, submission.form, door=form.door)


def resolve_turn(submission: MatchSubmission, form: forms.TurnForm) -> Answer:
    return judging.resolve_turn(
        submission.match, submission.form, notes=form.dm_notes, door=form.door, sealed_texts=form.sealed_texts
    )


def choose(submission: MatchSubmission, form: ChooseForm) -> Answer:
    values = form.cleaned_data
    temperament = temperament_of(values["temperament"] or values["usual"])
    return roll_note(
        submission.match, submission.form, side=Side(values["side"]), temperament=temperament, door=form.door
    )


def play_out(submission: MatchSubmission, form: TableForm) -> Answer:
    return auto_play.play_out(submission.match, submission.form)


def roll_experience(submission: MatchSubmission, form: ExperienceForm) -> Answer:
    return owed.roll_experience(submission.match, submission.form, roll_key=form.roll_key, door=form.door)


def undo(submission: MatchSubmission, form: forms.UndoForm) -> Answer:
    decision, reason = form.cleaned_data["decision"], form.cleaned_data["reason"]
    return amendments.undo(
        submission.match, submission.form, decision=decision, reason=reason, seen=form.seen
    )


def redo(submission: MatchSubmission, form: AmendmentForm) -> Answer:
    return amendments.redo(submission.match, submission.form, seen=form.seen)


def correct_die(submission: MatchSubmission, form: forms.CorrectForm) -> Answer:
    key, reason = form.cleaned_data["roll_key"], form.cleaned_data["reason"]
    return amendments.correct_die(
        submission.match, submission.form, roll_key=key, door=form.door, reason=reason, seen=form.seen
    )


def void_die(submission: MatchSubmission, form: forms.VoidForm) -> Answer:
    key, reason = form.cleaned_data["roll_key"], form.cleaned_data["reason"]
    return amendments.void_die(submission.match, submission.form, roll_key=key, reason=reason, seen=form.seen)


def abandon(submission: MatchSubmission, form: TableForm) -> Answer:
    return judging.abandon(submission.match, submission.form)


def settle_by_hand(submission: MatchSubmission, form: forms.ByHandForm) -> Answer:
    line, cheats = form.cleaned_data["line"], frozenset(form.cleaned_data["cheats"])
    return paper_result.settle_by_hand(submission.match, submission.form, line=line, cheats=cheats)


def add_watcher(submission: MatchSubmission, form: cheating_forms.AddWatcherForm) -> Answer:
    return cheating.add_watcher(submission.match, submission.form, new_watcher=form.new_watcher)


def remove_watcher(submission: MatchSubmission, form: cheating_forms.RemoveWatcherForm) -> Answer:
    return cheating.remove_watcher(submission.match, submission.form, number=form.cleaned_data["number"])


def grant_means(submission: MatchSubmission, form: cheating_forms.GrantForm) -> Answer:
    means = Means(form.cleaned_data["means"])
    return cheating.grant_means(submission.match, submission.form, side=form.chosen_side, means=means)


def hit_points(submission: MatchSubmission, form: cheating_forms.HitPointsForm) -> Answer:
    points = HitPoints(form.chosen_side, form.cleaned_data["points"])
    return cheating.set_hit_points(submission.match, submission.form, hit_points=points)


def search(submission: MatchSubmission, form: cheating_forms.SearchForm) -> Answer:
    return cheating.search(submission.match, submission.form, search=form.search)


def adjust_wisdom(submission: MatchSubmission, form: cheating_forms.AdjustForm) -> Answer:
    values = form.cleaned_data
    change = Adjust(Side(values["victim"]), values["attempt"], values["by"])
    return cheating.adjust_wisdom(submission.match, submission.form, change=change)


def roll_cheat_die(submission: MatchSubmission, form: ExperienceForm) -> Answer:
    return cheating.roll_cheat_die(submission.match, submission.form, roll_key=form.roll_key, door=form.door)


def roll_remaining(submission: MatchSubmission, form: cheating_forms.RemainingDiceForm) -> Answer:
    return cheating.roll_remaining(submission.match, submission.form, percentile=form.cleaned_data["kept"])


def decide_on_cheat(submission: MatchSubmission, form: cheating_forms.DecideForm) -> Answer:
    if form.expelled is not None:
        return cheating.expel(submission.match, submission.form, side=form.expelled)
    return cheating.decide_on_cheat(submission.match, submission.form, what=form.decision, door=form.door)


def expel(submission: MatchSubmission, form: cheating_forms.SideForm) -> Answer:
    return cheating.expel(submission.match, submission.form, side=form.chosen_side)


def let_players_roll(submission: MatchSubmission, form: cheating_forms.PlayersRollForm) -> Answer:
    return cheating.let_players_roll(submission.match, submission.form, may_roll=form.cleaned_data["allowed"])


def seal_note(submission: MatchSubmission, form: SealForm) -> Answer:
    return seats.seal_note(submission.match, submission.form, side=submission.player, note=form.note)


def roll_save(submission: MatchSubmission, form: ExperienceForm) -> Answer:
    return seats.roll_save(
        submission.match, submission.form, side=submission.player, roll_key=form.roll_key, door=form.door
    )


ACTS = (
    Act("throw-limit", DiceForm, roll_limit),
    Act("turn", forms.TurnForm, resolve_turn),
    Act("choose", ChooseForm, choose),
    Act("play-out", TableForm, play_out),
    Act("experience", ExperienceForm, roll_experience),
    Act("undo", forms.UndoForm, undo),
    Act("redo", AmendmentForm, redo),
    Act("correct", forms.CorrectForm, correct_die),
    Act("void", forms.VoidForm, void_die),
    Act("abandon", TableForm, abandon),
    Act("by-hand", forms.ByHandForm, settle_by_hand),
    # What the judge does about cheating.
    Act("watch", cheating_forms.AddWatcherForm, add_watcher),
    Act("strike", cheating_forms.RemoveWatcherForm, remove_watcher),
    Act("grant", cheating_forms.GrantForm, grant_means),
    Act("hit-points", cheating_forms.HitPointsForm, hit_points),
    Act("search", cheating_forms.SearchForm, search),
    Act("adjust", cheating_forms.AdjustForm, adjust_wisdom),
    Act("die", ExperienceForm, roll_cheat_die),
    Act("rest", cheating_forms.RemainingDiceForm, roll_remaining),
    Act("decide", cheating_forms.DecideForm, decide_on_cheat),
    Act("expel", cheating_forms.SideForm, expel),
    Act("players-roll", cheating_forms.PlayersRollForm, let_players_roll),
    CLOCK_ACT,
    # What a player does at their own seat.
    Act("seal", SealForm, seal_note, By.SEAT, "Only the two players write notes."),
    Act("save", ExperienceForm, roll_save, By.SEAT, "Only the player who is to be intimidated rolls."),
)
