"""What the leaderboards' address asks for."""

from collections.abc import Iterable
from urllib.parse import urlencode

from django import forms
from django.http import QueryDict

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.calendar import LONGEST_DATE
from campaigns.match import games
from campaigns.people.rules.span import Span
from campaigns.rules.reading import row_id
from campaigns.web.fields import read_typed


class LeaderboardFilter(forms.Form):
    """What the leaderboards count, as asked for in an address: between which dates, whom, in which game.

    `person`, each a character's number, are drawn on one chart.
    """

    hides_optional = True
    since = forms.CharField(label="From", required=False, max_length=LONGEST_DATE)
    until = forms.CharField(label="To", required=False, max_length=LONGEST_DATE)
    kind = forms.ChoiceField(
        label="Kind", required=False, choices=[("", "PCs and NPCs"), ("pc", "PCs"), ("npc", "NPCs")]
    )
    game = forms.ChoiceField(label="Game", required=False)

    def __init__(self, campaign: Campaign, data: QueryDict) -> None:
        super().__init__(data, auto_id="%s")
        self.campaign = campaign
        game = self.fields["game"]
        assert isinstance(game, forms.ChoiceField)
        game.choices = [
            ("", "All games"),
            *((entry.rules.slug, entry.rules.title) for entry in games.all_entries()),
        ]
        self.fields["since"].widget.attrs["placeholder"] = campaign.date_of(max(0, campaign.day - 365))
        self.fields["until"].widget.attrs["placeholder"] = campaign.date

    def clean_since(self) -> int | None:
        return self._day("since")

    def clean_until(self) -> int | None:
        return self._day("until")

    @property
    def span(self) -> Span:
        self.is_valid()
        return Span(self.cleaned_data.get("since"), self.cleaned_data.get("until"))

    @property
    def chosen(self) -> dict[str, str]:
        """Kind and game, empty for any or for what cannot be read."""
        self.is_valid()
        return {name: self.cleaned_data.get(name, "") for name in ("kind", "game")}

    @property
    def people(self) -> list[int]:
        assert isinstance(self.data, QueryDict)
        numbers = map(row_id, self.data.getlist("person"))
        return list(dict.fromkeys(number for number in numbers if number is not None))

    def query(self, people: Iterable[int]) -> str:
        same = [(name, self.data[name]) for name in self.fields if self.data.get(name)]
        return urlencode([*same, *(("person", number) for number in people)])

    def _day(self, name: str) -> int | None:
        text = self.cleaned_data[name]
        return read_typed(self.campaign.dates.read, text) if text else None
