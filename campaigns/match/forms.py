"""What every form of a match carries, whatever the game."""

from typing import Any

from django import forms
from django.contrib.auth.models import User

from campaigns.match.models import Guest, Match
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Form
from campaigns.web.carried import carried
from campaigns.web.echo import EchoingField


class TableField(EchoingField):
    """A form's field whose id is its widget's own, where that has one, also for what is said beside it."""

    @property
    def auto_id(self) -> str:
        return self.field.widget.attrs.get("id") or super().auto_id


class TableForm(forms.Form):
    """What every form of a match carries: the key, and the version of the match it was made for.

    `arguments` are what a use-case takes of the form besides, by name: the fields in `argument_names`, to begin with.
    `ids` is how its fields' ids are made of their names.
    """

    key = carried(forms.CharField, max_length=40)
    version = carried(forms.IntegerField, min_value=0, max_value=2**31)
    argument_names: tuple[str, ...] = ()
    bound_field_class = TableField
    ids = "id_%s"

    def __init__(self, *args: Any, match: Match | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": self.ids, **kwargs})
        self.match = match

    @property
    def arguments(self) -> dict[str, object]:
        return {name: self.cleaned_data[name] for name in self.argument_names}

    def form(self, user: User | None, guest: Guest | None = None) -> Form:
        return Form(self.cleaned_data["key"], self.cleaned_data["version"], user, guest)


class DiceForm(TableForm):
    """A form that brings the faces of a roll, or the wish to have it thrown."""

    faces = forms.CharField(required=False, max_length=100, strip=True)
    throw = forms.CharField(required=False, max_length=20)

    @property
    def door(self) -> DiceDoor:
        """The dice door this form opens: what was typed, or the wish to have it thrown."""
        return DiceDoor(typed=self.cleaned_data["faces"], throw=bool(self.cleaned_data["throw"]))

    @property
    def arguments(self) -> dict[str, object]:
        return {**super().arguments, "door": self.door}


class ExperienceForm(DiceForm):
    """A die of experience, and the key of the roll it answers."""

    asked = carried(forms.CharField, max_length=60)
    argument_names = ("asked",)


class OwedForm(ExperienceForm):
    """The same from a character's page (`back` is whose) or the campaign's."""

    back = carried(forms.IntegerField, required=False, min_value=1, max_value=2**62)


class AmendmentForm(TableForm):
    """Why something is taken back or put right, and the fingerprint of what that does to this match and later ones."""

    reason = forms.CharField(required=False, max_length=200)
    confirmed = carried(forms.CharField, required=False, max_length=64)

    @property
    def arguments(self) -> dict[str, object]:
        return {**super().arguments, "seen": self.cleaned_data["confirmed"]}
