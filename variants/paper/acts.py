"""The result of a board that went on on paper."""

from django import forms

from campaigns.core.use_cases import Answer
from campaigns.match.forms import TableForm
from campaigns.match.views.acts import Act, Submission
from variants.paper import paper_result


class PaperLineForm(TableForm):
    line = forms.CharField(
        max_length=60, error_messages={"required": "Type the line as it stands on the page."}
    )


def by_hand(to: Submission, form: PaperLineForm) -> Answer:
    return paper_result.settle_result(to.match, to.form, line=form.cleaned_data["line"])


ACTS = (Act("by-hand", PaperLineForm, by_hand),)
