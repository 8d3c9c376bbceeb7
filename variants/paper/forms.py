"""Forms of a board that went on on paper."""

from django import forms

from campaigns.match.forms import TableForm


class PaperLineForm(TableForm):
    line = forms.CharField(
        max_length=60, error_messages={"required": "Type the line as it stands on the page."}
    )
