"""What every form of a match carries, whatever the game."""

from django import forms
from django.contrib.auth.models import User

from campaigns.forms.carried import carried
from campaigns.table.dice_door import DiceDoor
from campaigns.table.sitting import Form


class TableForm(forms.Form):
    """What every form of a match carries: the key, the public version it was made for, maybe a die."""

    key = carried(forms.CharField, max_length=40)
    version = carried(forms.IntegerField, min_value=0, max_value=2**31)
    faces = forms.CharField(required=False, max_length=100, strip=True)
    throw = forms.CharField(required=False, max_length=20)

    @property
    def door(self) -> DiceDoor:
        """The dice door this form opens: what was typed, or the wish to have it thrown."""
        return DiceDoor(typed=self.cleaned_data["faces"], throw=bool(self.cleaned_data["throw"]))

    def form(self, user: User | None) -> Form:
        return Form(key=self.cleaned_data["key"], version=self.cleaned_data["version"], by=user)


class ExperienceForm(TableForm):
    """A die of experience, and the key of the roll it answers."""

    asked = carried(forms.CharField, max_length=60)


class OwedForm(ExperienceForm):
    """The same from a character's page (`back` is whose) or the campaign's."""

    back = carried(forms.IntegerField, required=False, min_value=1, max_value=2**62)


class AmendmentForm(TableForm):
    """Why something is taken back or put right, and the fingerprint of what that does to this match and later ones."""

    reason = forms.CharField(required=False, max_length=200)
    confirmed = carried(forms.CharField, required=False, max_length=64)
