"""The form of an evening's gambling."""

from django import forms

from campaigns.bulk.forms.fields import PlayersField, SeedField, offer_players, when_noticed_field
from campaigns.campaign.models import Campaign
from campaigns.downtime.play.evenings import EveningPlan
from campaigns.downtime.rules.evening import MAX_GAMES, MAX_STRANGERS, Company
from campaigns.money.forms import CoinsField, FundedForm, set_coinage
from campaigns.people.models import ACTIVE, Character
from campaigns.web.fields import KEYPAD_BOX, FormData, LineField, WholeField

MAX_PLAYERS = 8
STAKES_BROUGHT = 10


class EveningForm(FundedForm):
    hides_optional = True

    players = PlayersField(max_people=MAX_PLAYERS, box_label="Player", label="Who plays")
    opponents = PlayersField(
        max_people=MAX_PLAYERS,
        box_label="Opponent",
        label="Against whom",
        help_text="Besides the strangers below.",
    )
    strangers = WholeField(
        label="Strangers",
        low=0,
        high=MAX_STRANGERS,
        initial=3,
        widget=KEYPAD_BOX,
        help_text="Made up on the spot, and kept as characters.",
    )
    company = forms.TypedChoiceField(
        label="They are the company of",
        choices=[(member.value, member.label) for member in Company],
        coerce=Company,
    )
    even = forms.BooleanField(
        label="Strangers play about as well as the players", required=False, initial=True
    )
    games = WholeField(
        label="Games", low=1, high=MAX_GAMES, initial=5, widget=KEYPAD_BOX, help_text="Of each who plays."
    )
    stake = CoinsField(
        "A lost game costs", required=False, empty_value=0, help_text="Like 1 gp. Empty: nothing."
    )
    brings = CoinsField("Each stranger brings", required=False, help_text=f"Empty: {STAKES_BROUGHT} stakes.")
    credit = forms.BooleanField(label="Empty purses play on credit", required=False)
    cheats = forms.BooleanField(
        label="NPCs may cheat",
        required=False,
        initial=True,
        help_text="By their temperaments. PCs never do here.",
    )
    watched = forms.BooleanField(label="Everybody at the table watches", required=False, initial=True)
    when_noticed = when_noticed_field("they lose the game and are disqualified")
    place = LineField(label="Place", max_length=120, required=False)
    seed = SeedField(help_text="The same seed plays the same evening. Empty: a new one.")

    def __init__(self, campaign: Campaign, data: FormData | None = None) -> None:
        heroes = campaign.characters.filter(ACTIVE, kind="pc", cm__isnull=False).order_by("name")
        super().__init__(data, initial={"players": [str(hero.pk) for hero in heroes[:4]]})
        set_coinage(self, campaign.coinage)
        offer_players(self, campaign)

    def clean_players(self) -> list[Character]:
        players: list[Character] = self.cleaned_data["players"]
        if not players:
            raise forms.ValidationError("Nobody plays yet: name at least one character.")
        return players

    @property
    def plan(self) -> EveningPlan:
        values = self.cleaned_data
        brings = STAKES_BROUGHT * values["stake"] if values["brings"] is None else values["brings"]
        plan = {name: value for name, value in values.items() if name != "pay_in"}
        return EveningPlan(**{**plan, "brings": brings})
