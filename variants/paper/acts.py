"""The result of a board that went on on paper."""

from campaigns.core.use_cases import Answer
from campaigns.match.views.acts import Act, Submission
from variants.paper import paper_result
from variants.paper.forms import PaperLineForm


def by_hand(to: Submission, form: PaperLineForm) -> Answer:
    return paper_result.settle_result(to.match, to.form, line=form.cleaned_data["line"])


ACTS = (Act("by-hand", PaperLineForm, by_hand),)
