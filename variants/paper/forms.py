"""Forms of a board that went on on paper."""

from django import forms

from campaigns.match.forms import TableForm


class PaperLineForm(TableForm):
    """The line that brings back how a match ended on paper."""

    line = forms.CharField(
        max_length=60, error_messages={"required": "Type the line as it stands on the page."}
    )
