"""Forms of analysis."""

from django import forms

from campaigns.match.forms import TableForm
from campaigns.web.carried import hidden_field


class AllowAnalysisForm(TableForm):
    may = hidden_field(forms.ChoiceField, choices=[("yes", "yes"), ("no", "no")])
