"""The table of acts at a full board, for every game: the board's own, and those of the rooms above it."""

from django import forms

from campaigns.core.use_cases import Answer
from campaigns.match.forms import PaperLineForm, TableForm
from campaigns.match.views.acts import Act, Submission
from campaigns.match.views.chess_clock import CLOCK_ACT
from campaigns.web.fields import hidden_field
from variants.analysis import analyses
from variants.board.acts import ACTS as OF_THE_BOARD
from variants.npc_players import opponent
from variants.paper import paper_result
from variants.sharing import play as sharing


class MayForm(TableForm):
    """Whether something is allowed from now on."""

    may = hidden_field(forms.ChoiceField, choices=[("yes", "yes"), ("no", "no")])


class OpponentForm(TableForm):
    what = hidden_field(forms.ChoiceField, choices=[("pause", "pause"), ("go", "go"), ("hurry", "hurry")])


def by_hand(to: Submission, form: PaperLineForm) -> Answer:
    return paper_result.settle_result(to.match, to.form, line=form.cleaned_data["line"])


def allow_analysis(to: Submission, form: MayForm) -> Answer:
    return analyses.let_players_analyse(to.match, to.form, may=form.cleaned_data["may"] == "yes")


def direct(to: Submission, form: OpponentForm) -> Answer:
    return opponent.direct(to.match, to.form, what=form.cleaned_data["what"])


def share(to: Submission, form: MayForm) -> Answer:
    return sharing.share_game(to.match, to.form, may=form.cleaned_data["may"] == "yes")


ACTS = (
    *OF_THE_BOARD,
    Act("by-hand", PaperLineForm, by_hand),
    Act("allow-analysis", MayForm, allow_analysis),
    Act("opponent", OpponentForm, direct),
    CLOCK_ACT,
    Act("share", MayForm, share),
)
