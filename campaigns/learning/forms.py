from fractions import Fraction

from django import forms

from campaigns.learning.rules.override import Override, read_gained_points
from campaigns.web.fields import FormData, ReadField, ReasonField, choice_errors, hidden_field

REFUSE, CHANGE, LIFT = "refuse", "change", "lift"


class GainForm(forms.Form):
    """The DM's ruling on one gain; `confirmed` is the fingerprint of what follows, `back` the character's page it came from."""

    do = forms.ChoiceField(
        choices=[(action, action) for action in (REFUSE, CHANGE, LIFT)],
        error_messages=choice_errors("Choose what to do about this gain."),
    )
    points = ReadField(
        read=read_gained_points,
        label="Points",
        required=False,
        help_text="To change the gain, like 1/2 or 0.75.",
    )
    reason = ReasonField()
    confirmed = hidden_field(forms.CharField, required=False, max_length=64)
    back = hidden_field(forms.IntegerField, required=False, min_value=1, max_value=2**62)

    def __init__(self, data: FormData | None, *, initial: dict[str, str]) -> None:
        super().__init__(data, initial=initial)
        self.fields["reason"].required = self.data.get("do") != LIFT

    def clean(self) -> None:
        values = self.cleaned_data
        if values.get("do") == CHANGE and "points" in values and not values["points"]:
            self.add_error("points", "Type the points gained, like 1/2; to give none, refuse the gain.")

    @property
    def override(self) -> Override | None:
        """None where the gain is left to the rules again."""
        values = self.cleaned_data
        if values["do"] == LIFT:
            return None
        return Override(values["points"] if values["do"] == CHANGE else Fraction(0), values["reason"])
