"""What the pages about game time send."""

from django import forms

from campaigns.campaign.rules import time_of_day
from campaigns.money.forms import ReadField
from campaigns.web.carried import hidden_field

ADD, TAKE_BACK = "add", "take-back"


class TimeForm(forms.Form):
    """The time of day, or that nobody keeps it; `back` is the match it was asked for from."""

    minute = ReadField(
        read=time_of_day.read,
        empty="",
        label="Time of day",
        required=False,
        help_text="Like 18:30. Leave it empty to count days only.",
    )
    back = hidden_field(forms.IntegerField, required=False, min_value=1, max_value=2**62)


class MatchTimeForm(forms.Form):
    """Whether the time of a match is added or taken back."""

    do = forms.ChoiceField(
        choices=[(word, word) for word in (ADD, TAKE_BACK)],
        error_messages=dict.fromkeys(
            ("required", "invalid_choice"), "Choose whether the time is added or taken back."
        ),
    )
