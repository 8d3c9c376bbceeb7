"""What the leaderboards' address asks for."""

from collections.abc import Iterable
from urllib.parse import urlencode

from django import forms
from django.http import QueryDict

from campaigns.campaign.forms.calendar import DayField, bind_calendar
from campaigns.campaign.models import Campaign
from campaigns.match import games
from campaigns.match.filters import PLAYED_CHOICES
from campaigns.rules.reading import row_id
from campaigns.web.fields import field_of
from campaigns.web.filters import ListFilter


class LeaderboardFilter(ListFilter):
    """What the leaderboards count, by an address: the dates, whom, which game; each `person` is drawn on one chart."""

    since = DayField(label="From", required=False)
    until = DayField(label="To", required=False)
    kind = forms.ChoiceField(
        label="Kind", required=False, choices=[("", "PCs and NPCs"), ("pc", "PCs"), ("npc", "NPCs")]
    )
    game = forms.ChoiceField(label="Game", required=False)
    played = forms.ChoiceField(label="Played", required=False, choices=PLAYED_CHOICES)

    def __init__(self, campaign: Campaign, data: QueryDict) -> None:
        super().__init__(data)
        titles = ((entry.rules.slug, entry.rules.title) for entry in games.all_entries())
        field_of(self, "game", forms.ChoiceField).choices = [("", "All games"), *titles]
        bind_calendar(self, campaign)
        self.fields["since"].widget.attrs["placeholder"] = campaign.date_of(max(0, campaign.day - 365))
        self.fields["until"].widget.attrs["placeholder"] = campaign.date
        numbers = map(row_id, data.getlist("person"))
        self.people = list(dict.fromkeys(number for number in numbers if number is not None))

    def query_of(self, people: Iterable[int]) -> str:
        """The address's query with these people on the chart."""
        drawn = urlencode([("person", number) for number in people])
        return "&".join(filter(None, (self.query, drawn)))
