"""Whether players analyse a match in play."""

from django import forms

from campaigns.core.use_cases import Answer
from campaigns.match.forms import TableForm
from campaigns.match.views.acts import Act, Submission
from campaigns.web.carried import hidden_field
from variants.analysis import analyses


class AllowAnalysisForm(TableForm):
    may = hidden_field(forms.ChoiceField, choices=[("yes", "yes"), ("no", "no")])


def allow_analysis(to: Submission, form: AllowAnalysisForm) -> Answer:
    return analyses.let_players_analyse(to.match, to.form, may=form.cleaned_data["may"] == "yes")


ACTS = (Act("allow-analysis", AllowAnalysisForm, allow_analysis),)
