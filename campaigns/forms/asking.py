"""What the page sends that asks whether an NPC knows chess."""

from typing import Any

from django import forms

from campaigns.forms.carried import carried
from campaigns.forms.fields import LineField
from campaigns.table.dice_door import DiceDoor

LONGEST_REASON = 200


class Boxes(forms.TextInput):
    """Dice typed into boxes of one name, as one text."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str:
        return " ".join(data.getlist(name))


class AskForm(forms.Form):
    """The dice, typed or to be thrown; `mark` counts the answers the form was made after."""

    faces = forms.CharField(required=False, max_length=100, widget=Boxes)
    d6 = forms.CharField(required=False, max_length=20)
    reason = LineField(label="Reason to ask again", longest=LONGEST_REASON, required=False)
    throw = forms.CharField(required=False, max_length=20)
    mark = carried(forms.IntegerField, min_value=0, max_value=2**31)

    def door(self, field: str = "faces") -> DiceDoor:
        values = self.cleaned_data
        return DiceDoor(typed=values[field], throw=bool(values["throw"]), field=field)
