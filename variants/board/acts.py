"""The acts at a board that belong to its own room, and how each form meets its use-case."""

from campaigns.core.use_cases import Answer
from campaigns.match.forms import AmendmentForm, TableForm
from campaigns.match.play.series import end_series
from campaigns.match.views.acts import Act, By, Submission
from campaigns.rules.contract import Side
from variants.board.forms import acts as forms
from variants.board.play import coaching, moves, plans, preparation, rematches, rolls, series

NEXT_GAME = "next-game"
REMATCH = "rematch"
ONLY_PLAYERS = "Only the two players move here."


def move(to: Submission, form: forms.MoveForm) -> Answer:
    is_sure = bool(form.cleaned_data["sure"])
    return moves.move(to.match, to.form, text=form.text, side=to.side, is_sure=is_sure)


def roll(to: Submission, form: forms.RollForm) -> Answer:
    return rolls.roll(to.match, to.form, door=form.door, side=to.side)


def declare(to: Submission, form: forms.DeclareForm) -> Answer:
    values = form.cleaned_data
    return moves.declare(to.match, to.form, word=values["word"], side=to.side, is_sure=bool(values["sure"]))


def side_meant(to: Submission, form: forms.SideForm) -> Side:
    return to.side or Side(form.cleaned_data["side"] or Side.WHITE)


def take_back(to: Submission, form: forms.TakeBackForm) -> Answer:
    """Take back an own half-move at once, anything else with the other side's consent; the DM names the side."""
    side = side_meant(to, form)
    if form.cleaned_data["what"] == "own":
        return rolls.take_own_back(to.match, to.form, side=side)
    return moves.request_take_back(to.match, to.form, what=form.cleaned_data["what"], side=side)


def coach(to: Submission, form: forms.CoachForm) -> Answer:
    side, is_on = side_meant(to, form), form.cleaned_data["on"] == "yes"
    return coaching.set_coach(to.match, to.form, side=side, is_on=is_on, by_player=to.side is not None)


def rematch(to: Submission, form: forms.RematchForm) -> Answer:
    return rematches.ask_for_rematch(to.match, to.form, what=form.cleaned_data["what"], side=to.player)


def rematch_rule(to: Submission, form: forms.RematchRuleForm) -> Answer:
    return rematches.set_rule(to.match, to.form, rule=form.cleaned_data["rule"])


def to_next_game(to: Submission, form: TableForm) -> Answer:
    return series.begin_next_game(to.match, to.form)


def end(to: Submission, form: forms.EndSeriesForm) -> Answer:
    values = form.cleaned_data
    return end_series(to.match, to.form, verdict=values["verdict"], reason=values["reason"])


def correct(to: Submission, form: forms.CorrectForm) -> Answer:
    values = form.cleaned_data
    return rolls.correct(to.match, to.form, typed=values["face"], reason=values["reason"], seen=form.seen)


def undo(to: Submission, form: forms.UndoForm) -> Answer:
    values = form.cleaned_data
    return moves.undo(to.match, to.form, ply=values["ply"], reason=values["reason"], seen=form.seen)


def redo(to: Submission, form: AmendmentForm) -> Answer:
    return moves.redo(to.match, to.form, seen=form.seen)


def abandon(to: Submission, form: TableForm) -> Answer:
    return moves.abandon(to.match, to.form)


def spend(to: Submission, form: forms.PrepareForm) -> Answer:
    if form.cleaned_data["back"]:
        return preparation.undo_last_improvement(to.match, to.form, side=to.side)
    return preparation.prepare(to.match, to.form, text=form.cleaned_data["action"], side=to.side)


def premove(to: Submission, form: forms.PremoveForm) -> Answer:
    return plans.set_premove(to.match, to.form, text=form.cleaned_data["premove"], side=to.player)


def plan(to: Submission, form: forms.LineForm) -> Answer:
    use_case = plans.add_line if form.cleaned_data["what"] == "add" else plans.drop_line
    return use_case(to.match, to.form, line=form.actions, side=to.player)


# Its form stands on a page of its own, which shows what came of it.
PLAN = Act("plan", forms.LineForm, plan, By.SEAT, ONLY_PLAYERS)
ACTS = (
    Act("move", forms.MoveForm, move, By.EITHER, ONLY_PLAYERS),
    Act("roll", forms.RollForm, roll, By.EITHER, ONLY_PLAYERS),
    Act("declare", forms.DeclareForm, declare, By.EITHER, ONLY_PLAYERS),
    Act("take-back", forms.TakeBackForm, take_back, By.EITHER, ONLY_PLAYERS),
    Act("premove", forms.PremoveForm, premove, By.SEAT, ONLY_PLAYERS),
    PLAN,
    Act("coach", forms.CoachForm, coach, By.EITHER, ONLY_PLAYERS),
    Act(REMATCH, forms.RematchForm, rematch, By.SEAT, ONLY_PLAYERS),
    Act("rematch-rule", forms.RematchRuleForm, rematch_rule),
    Act(NEXT_GAME, TableForm, to_next_game, By.EITHER, ONLY_PLAYERS),
    Act("end-series", forms.EndSeriesForm, end),
    Act("correct", forms.CorrectForm, correct),
    Act("undo", forms.UndoForm, undo),
    Act("redo", AmendmentForm, redo),
    Act("abandon", TableForm, abandon),
)
# Carried out by the page before the first move, which is where its form stands.
SPEND = Act("prepare", forms.PrepareForm, spend, By.EITHER, ONLY_PLAYERS)
