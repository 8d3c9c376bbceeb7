"""Whether players analyse a match in play."""

from campaigns.core.use_cases import Answer
from campaigns.match.views.acts import Act, Submission
from variants.analysis import analyses
from variants.analysis.forms import AllowAnalysisForm


def allow_analysis(to: Submission, form: AllowAnalysisForm) -> Answer:
    return analyses.let_players_analyse(to.match, to.form, may=form.cleaned_data["may"] == "yes")


ACTS = (Act("allow-analysis", AllowAnalysisForm, allow_analysis),)
