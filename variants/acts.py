"""The table of acts at a full board, for every game: the board's own, and those of the packages above it."""

from django import forms

from campaigns.core.use_cases import Answer
from campaigns.match.forms import PaperLineForm, TableForm
from campaigns.match.views.acts import MatchSubmission
from campaigns.match.views.chess_clock import CLOCK_ACT
from campaigns.web.acts import Act
from campaigns.web.fields import hidden_field
from variants.analysis import analyses
from variants.board.acts import ACTS as BOARD_ACTS
from variants.npc_players import opponent
from variants.paper import paper_result
from variants.sharing import play as sharing


class MayForm(TableForm):
    """Whether something is allowed from now on."""

    may = hidden_field(forms.ChoiceField, choices=[("yes", "yes"), ("no", "no")])


class OpponentForm(TableForm):
    what = hidden_field(forms.ChoiceField, choices=[("pause", "pause"), ("go", "go"), ("hurry", "hurry")])


def settle_by_hand(submission: MatchSubmission, form: PaperLineForm) -> Answer:
    return paper_result.settle_result(submission.match, submission.form, line=form.cleaned_data["line"])


def allow_analysis(submission: MatchSubmission, form: MayForm) -> Answer:
    may = form.cleaned_data["may"] == "yes"
    return analyses.let_players_analyse(submission.match, submission.form, may=may)


def direct_npcs(submission: MatchSubmission, form: OpponentForm) -> Answer:
    return opponent.direct_npcs(submission.match, submission.form, what=form.cleaned_data["what"])


def share_game(submission: MatchSubmission, form: MayForm) -> Answer:
    return sharing.share_game(submission.match, submission.form, may=form.cleaned_data["may"] == "yes")


ACTS = (
    *BOARD_ACTS,
    Act("by-hand", PaperLineForm, settle_by_hand),
    Act("allow-analysis", MayForm, allow_analysis),
    Act("opponent", OpponentForm, direct_npcs),
    CLOCK_ACT,
    Act("share", MayForm, share_game),
)
