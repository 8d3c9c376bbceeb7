"""The acts at a board that belong to its own package, and how each form meets its use-case."""

from campaigns.core.use_cases import Answer
from campaigns.match.forms import AmendmentForm, TableForm
from campaigns.match.play import series as match_series
from campaigns.match.views.acts import MatchSubmission
from campaigns.rules.contract import Side
from campaigns.web.acts import Act, By
from variants.board.forms import acts as forms
from variants.board.play import coaching, moves, plans, preparation, rematches, rolls, series

ONLY_PLAYERS = "Only the two players move here."


def move(submission: MatchSubmission, form: forms.MoveForm) -> Answer:
    side, is_sure = submission.side, bool(form.cleaned_data["sure"])
    return moves.move(submission.match, submission.form, text=form.text, side=side, is_sure=is_sure)


def roll_dice(submission: MatchSubmission, form: forms.RollForm) -> Answer:
    return rolls.roll_dice(submission.match, submission.form, door=form.door, side=submission.side)


def declare(submission: MatchSubmission, form: forms.DeclareForm) -> Answer:
    word, is_sure, side = form.cleaned_data["word"], bool(form.cleaned_data["sure"]), submission.side
    return moves.declare(submission.match, submission.form, word=word, side=side, is_sure=is_sure)


def acting_side(submission: MatchSubmission, form: forms.SideForm) -> Side:
    return submission.side or Side(form.cleaned_data["side"] or Side.WHITE)


def take_back(submission: MatchSubmission, form: forms.TakeBackForm) -> Answer:
    """Take back an own half-move at once, anything else with the other side's consent; the DM names the side."""
    side, what = acting_side(submission, form), form.cleaned_data["what"]
    if what == "own":
        return rolls.take_own_back(submission.match, submission.form, side=side)
    return moves.request_take_back(submission.match, submission.form, what=what, side=side)


def set_coach(submission: MatchSubmission, form: forms.CoachForm) -> Answer:
    side, is_on = acting_side(submission, form), form.cleaned_data["on"] == "yes"
    return coaching.set_coach(
        submission.match, submission.form, side=side, is_on=is_on, by_player=submission.side is not None
    )


def ask_for_rematch(submission: MatchSubmission, form: forms.RematchForm) -> Answer:
    what, side = form.cleaned_data["what"], submission.player
    return rematches.ask_for_rematch(submission.match, submission.form, what=what, side=side)


def set_rematch_rule(submission: MatchSubmission, form: forms.RematchRuleForm) -> Answer:
    return rematches.set_rematch_rule(submission.match, submission.form, rule=form.cleaned_data["rule"])


def begin_next_game(submission: MatchSubmission, form: TableForm) -> Answer:
    return series.begin_next_game(submission.match, submission.form)


def end_series(submission: MatchSubmission, form: forms.EndSeriesForm) -> Answer:
    verdict, reason = form.cleaned_data["verdict"], form.cleaned_data["reason"]
    return match_series.end_series(submission.match, submission.form, verdict=verdict, reason=reason)


def correct_last_roll(submission: MatchSubmission, form: forms.CorrectForm) -> Answer:
    values = form.cleaned_data
    return rolls.correct_last_roll(
        submission.match, submission.form, typed=values["face"], reason=values["reason"], seen=form.seen
    )


def undo(submission: MatchSubmission, form: forms.UndoForm) -> Answer:
    ply, reason = form.cleaned_data["ply"], form.cleaned_data["reason"]
    return moves.undo(submission.match, submission.form, ply=ply, reason=reason, seen=form.seen)


def redo(submission: MatchSubmission, form: AmendmentForm) -> Answer:
    return moves.redo(submission.match, submission.form, seen=form.seen)


def abandon(submission: MatchSubmission, form: TableForm) -> Answer:
    return moves.abandon(submission.match, submission.form)


def spend_points(submission: MatchSubmission, form: forms.PrepareForm) -> Answer:
    side, text = submission.side, form.cleaned_data["action"]
    if form.cleaned_data["back"]:
        return preparation.undo_last_improvement(submission.match, submission.form, side=side)
    return preparation.improve_setup(submission.match, submission.form, text=text, side=side)


def set_premove(submission: MatchSubmission, form: forms.PremoveForm) -> Answer:
    text, side = form.cleaned_data["premove"], submission.player
    return plans.set_premove(submission.match, submission.form, text=text, side=side)


def change_plan(submission: MatchSubmission, form: forms.LineForm) -> Answer:
    use_case = plans.add_line if form.cleaned_data["what"] == "add" else plans.drop_line
    return use_case(submission.match, submission.form, line=form.actions, side=submission.player)


# Its form stands on a page of its own, which shows what came of it.
PLAN = Act("plan", forms.LineForm, change_plan, By.SEAT, ONLY_PLAYERS)
REMATCH = Act("rematch", forms.RematchForm, ask_for_rematch, By.SEAT, ONLY_PLAYERS, leads_on=True)
ACTS = (
    Act("move", forms.MoveForm, move, By.EITHER, ONLY_PLAYERS),
    Act("roll", forms.RollForm, roll_dice, By.EITHER, ONLY_PLAYERS),
    Act("declare", forms.DeclareForm, declare, By.EITHER, ONLY_PLAYERS),
    Act("take-back", forms.TakeBackForm, take_back, By.EITHER, ONLY_PLAYERS),
    Act("premove", forms.PremoveForm, set_premove, By.SEAT, ONLY_PLAYERS),
    PLAN,
    Act("coach", forms.CoachForm, set_coach, By.EITHER, ONLY_PLAYERS),
    REMATCH,
    Act("rematch-rule", forms.RematchRuleForm, set_rematch_rule),
    Act("next-game", TableForm, begin_next_game, By.EITHER, ONLY_PLAYERS, leads_on=True),
    Act("end-series", forms.EndSeriesForm, end_series),
    Act("correct", forms.CorrectForm, correct_last_roll),
    Act("undo", forms.UndoForm, undo),
    Act("redo", AmendmentForm, redo),
    Act("abandon", TableForm, abandon),
)
# Carried out by the page before the first move, which is where its form stands.
SPEND_POINTS = Act("prepare", forms.PrepareForm, spend_points, By.EITHER, ONLY_PLAYERS)
