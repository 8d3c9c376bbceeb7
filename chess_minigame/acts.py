"""Every act at a match of Grice's game: its address, its form, who may do it, and how the form meets its use-case."""

from campaigns.core.use_cases import Answer
from campaigns.learning.play import owed
from campaigns.match.forms import AmendmentForm, DiceForm, ExperienceForm, TableForm
from campaigns.match.views.acts import Act, By, Submission
from campaigns.match.views.chess_clock import CLOCK_ACT
from campaigns.rules.contract import Side
from chess_minigame.judge.forms import acts as forms
from chess_minigame.judge.forms import cheating as cheating_forms
from chess_minigame.judge.play import amendments, cheating, judging, paper_result, playing_out
from chess_minigame.rules.declarations import Adjust, HitPoints
from chess_minigame.rules.players import Means
from chess_minigame.rules.strategist.temperaments import temperament_of
from chess_minigame.seats import play as seats
from chess_minigame.seats.forms import SealForm
from chess_minigame.strategist.forms import ChooseForm
from chess_minigame.strategist.play import roll_note


def roll_limit(to: Submission, form: DiceForm) -> Answer:
    return judging.roll_limit(to.match, to.form, door=form.door)


def turn(to: Submission, form: forms.TurnForm) -> Answer:
    return judging.resolve_turn(
        to.match, to.form, notes=form.written, door=form.door, sealed_texts=form.sealed_texts
    )


def choose(to: Submission, form: ChooseForm) -> Answer:
    values = form.cleaned_data
    temperament = temperament_of(values["temperament"] or values["usual"])
    return roll_note(to.match, to.form, side=Side(values["side"]), temperament=temperament, door=form.door)


def play_out(to: Submission, form: TableForm) -> Answer:
    return playing_out.play_out(to.match, to.form)


def experience(to: Submission, form: ExperienceForm) -> Answer:
    return owed.roll_experience(to.match, to.form, roll_key=form.roll_key, door=form.door)


def undo(to: Submission, form: forms.UndoForm) -> Answer:
    decision, reason = form.cleaned_data["decision"], form.cleaned_data["reason"]
    return amendments.undo(to.match, to.form, decision=decision, reason=reason, seen=form.seen)


def redo(to: Submission, form: AmendmentForm) -> Answer:
    return amendments.redo(to.match, to.form, seen=form.seen)


def correct(to: Submission, form: forms.CorrectForm) -> Answer:
    key, reason = form.cleaned_data["roll_key"], form.cleaned_data["reason"]
    return amendments.correct_die(
        to.match, to.form, roll_key=key, door=form.door, reason=reason, seen=form.seen
    )


def void(to: Submission, form: forms.VoidForm) -> Answer:
    key, reason = form.cleaned_data["roll_key"], form.cleaned_data["reason"]
    return amendments.void_die(to.match, to.form, roll_key=key, reason=reason, seen=form.seen)


def abandon(to: Submission, form: TableForm) -> Answer:
    return judging.abandon(to.match, to.form)


def by_hand(to: Submission, form: forms.ByHandForm) -> Answer:
    line, cheats = form.cleaned_data["line"], frozenset(form.cleaned_data["cheats"])
    return paper_result.settle_by_hand(to.match, to.form, line=line, cheats=cheats)


def watch(to: Submission, form: cheating_forms.WatchForm) -> Answer:
    return cheating.watch(to.match, to.form, onlooker=form.onlooker)


def strike(to: Submission, form: cheating_forms.StrikeForm) -> Answer:
    return cheating.strike(to.match, to.form, number=form.cleaned_data["number"])


def grant(to: Submission, form: cheating_forms.GrantForm) -> Answer:
    means = Means(form.cleaned_data["means"])
    return cheating.grant_means(to.match, to.form, side=form.chosen_side, means=means)


def hit_points(to: Submission, form: cheating_forms.HitPointsForm) -> Answer:
    points = HitPoints(form.chosen_side, form.cleaned_data["points"])
    return cheating.set_hit_points(to.match, to.form, hit_points=points)


def search(to: Submission, form: cheating_forms.SearchForm) -> Answer:
    return cheating.search(to.match, to.form, search=form.search)


def adjust(to: Submission, form: cheating_forms.AdjustForm) -> Answer:
    values = form.cleaned_data
    change = Adjust(Side(values["victim"]), values["attempt"], values["by"])
    return cheating.adjust_wisdom(to.match, to.form, change=change)


def die(to: Submission, form: ExperienceForm) -> Answer:
    return cheating.roll_die(to.match, to.form, roll_key=form.roll_key, door=form.door)


def rest(to: Submission, form: cheating_forms.RestForm) -> Answer:
    return cheating.roll_rest(to.match, to.form, percentile=form.cleaned_data["kept"])


def decide(to: Submission, form: cheating_forms.DecideForm) -> Answer:
    if form.expelled is not None:
        return cheating.expel(to.match, to.form, side=form.expelled)
    return cheating.decide_on_cheat(to.match, to.form, what=form.decision, door=form.door)


def expel(to: Submission, form: cheating_forms.SideForm) -> Answer:
    return cheating.expel(to.match, to.form, side=form.chosen_side)


def players_roll(to: Submission, form: cheating_forms.PlayersRollForm) -> Answer:
    return cheating.let_players_roll(to.match, to.form, may_roll=form.cleaned_data["allowed"])


def seal(to: Submission, form: SealForm) -> Answer:
    return seats.seal_note(to.match, to.form, side=to.player, note=form.note)


def save(to: Submission, form: ExperienceForm) -> Answer:
    return seats.save(to.match, to.form, side=to.player, roll_key=form.roll_key, door=form.door)


ACTS = (
    Act("throw-limit", DiceForm, roll_limit),
    Act("turn", forms.TurnForm, turn),
    Act("choose", ChooseForm, choose),
    Act("play-out", TableForm, play_out),
    Act("experience", ExperienceForm, experience),
    Act("undo", forms.UndoForm, undo),
    Act("redo", AmendmentForm, redo),
    Act("correct", forms.CorrectForm, correct),
    Act("void", forms.VoidForm, void),
    Act("abandon", TableForm, abandon),
    Act("by-hand", forms.ByHandForm, by_hand),
    # What the judge does about cheating.
    Act("watch", cheating_forms.WatchForm, watch),
    Act("strike", cheating_forms.StrikeForm, strike),
    Act("grant", cheating_forms.GrantForm, grant),
    Act("hit-points", cheating_forms.HitPointsForm, hit_points),
    Act("search", cheating_forms.SearchForm, search),
    Act("adjust", cheating_forms.AdjustForm, adjust),
    Act("die", ExperienceForm, die),
    Act("rest", cheating_forms.RestForm, rest),
    Act("decide", cheating_forms.DecideForm, decide),
    Act("expel", cheating_forms.SideForm, expel),
    Act("players-roll", cheating_forms.PlayersRollForm, players_roll),
    CLOCK_ACT,
    # What a player does at their own seat.
    Act("seal", SealForm, seal, By.SEAT, "Only the two players write notes."),
    Act("save", ExperienceForm, save, By.SEAT, "Only the player who is to be intimidated rolls."),
)
