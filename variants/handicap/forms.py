"""Forms of the handicap points of a pair."""

from collections.abc import Iterable

from django import forms
from django.http import QueryDict

from campaigns.campaign.models import Campaign
from campaigns.people.fields.person import PersonField
from campaigns.people.finder import PersonOption
from campaigns.web.fields import ReasonField
from variants.handicap import pairs
from variants.handicap.pairs import MSG_NOT_OF_THE_PAIR


class PairField(PersonField):
    """A participant: cleans to the key by which handicap points know them, empty for nobody."""

    def result(self, option: PersonOption | str | None) -> str:
        if isinstance(option, PersonOption):
            return option.value
        return pairs.player_key(None, option) if option else ""


class PairForm(forms.Form):
    """Two participants: characters, people known by name, or by a name nobody has yet."""

    one = PairField("pairs", by_name=True, required=False, label="Player 1")
    other = PairField("pairs", by_name=True, required=False, label="Player 2")

    def __init__(self, campaign: Campaign, data: QueryDict) -> None:
        super().__init__(data)
        for field in self.fields.values():
            assert isinstance(field, PairField)
            field.offer(campaign)

    @property
    def keys(self) -> tuple[str, str]:
        return (self.cleaned_data["one"], self.cleaned_data["other"]) if self.is_valid() else ("", "")


class PointsForm(forms.Form):
    """Points for one of a pair (`named`: by their keys), and why."""

    who = forms.ChoiceField(label="Player", error_messages={"invalid_choice": MSG_NOT_OF_THE_PAIR})
    by = forms.IntegerField(min_value=-99, max_value=99, label="Points to add (negative to take away)")
    reason = ReasonField()

    def __init__(self, names: Iterable[tuple[str, str]], data: QueryDict | None) -> None:
        super().__init__(data)
        who = self.fields["who"]
        assert isinstance(who, forms.ChoiceField)
        who.choices = list(names)
