"""The forms of a downtime: who meets, until when, and what of it is taken over."""

from django import forms

from campaigns.bulk.forms.fields import PlayersField, SeedField, offer_players, when_noticed_field
from campaigns.campaign.forms.calendar import DayField, bind_calendar
from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.calendar import DAYS_IN_WEEK
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play.downtime import previewed_part
from campaigns.downtime.rules.fixtures import GroupKind, MeetingGroup
from campaigns.downtime.rules.recipes import DowntimeRecipe
from campaigns.money.forms import CoinsField, set_coinage
from campaigns.people.fields.person import CharacterField, offer_people
from campaigns.people.models import ACTIVE, Character, ProfessionRow
from campaigns.people.rules.abilities import MIN_INTELLIGENCE
from campaigns.rules.reading import row_id
from campaigns.web.fields import KEYPAD_BOX, FormData, LineField, WholeField, choice_errors, field_of

MAX_NAMED = 30
EVERYBODY, NAMED = "everybody", "named"


class MeetingGroupForm(forms.Form):
    """Who meets; `circle` is everybody, those with a tag or of a profession, or those named alone."""

    hides_optional = True

    kind = forms.TypedChoiceField(
        label="What", choices=[(kind.value, kind.label) for kind in GroupKind], coerce=GroupKind
    )
    name = LineField(label="Name", max_length=60, initial="Guild league")
    circle = forms.ChoiceField(
        label="Who", error_messages={"invalid_choice": "Choose who meets."}, initial=NAMED
    )
    people = PlayersField(max_people=MAX_NAMED, box_label="Person", label="Add people by name")
    teacher = CharacterField(
        "players", label="The teacher", required=False, help_text="Only for a teacher group."
    )
    every = WholeField(label="Every how many days", low=1, high=365, initial=7, widget=KEYPAD_BOX)
    stake = CoinsField(
        "A lost game costs", required=False, empty_value=0, help_text="Like 2 sp. Empty: nothing."
    )
    credit = forms.BooleanField(
        label="On credit", required=False, help_text="Otherwise, people who can’t pay play for free."
    )
    heroes = forms.BooleanField(
        label="Player characters as well", required=False, help_text="People you name are always included."
    )

    def __init__(
        self, campaign: Campaign, data: FormData | None = None, recipe: DowntimeRecipe | None = None
    ) -> None:
        super().__init__(data, initial=_initial(recipe) if recipe else None)
        self.campaign, self.recipe = campaign, recipe
        field_of(self, "circle", forms.ChoiceField).choices = [
            (NAMED, "Those named below"),
            (EVERYBODY, "Everybody who knows chess"),
            *((f"tag-{tag.pk}", f"Tag: {tag.name}") for tag in campaign.tags.all()),
            *((f"profession-{row.pk}", row.name) for row in ProfessionRow.offered(campaign)),
        ]
        set_coinage(self, campaign.coinage)
        offer_people(self, campaign)
        offer_players(self, campaign)

    def clean(self) -> None:
        is_school = self.cleaned_data.get("kind") is GroupKind.TEACHER
        if is_school and "teacher" not in self.errors and not self.cleaned_data.get("teacher"):
            self.add_error("teacher", "Name who teaches.")

    @property
    def group(self) -> MeetingGroup:
        values = self.cleaned_data
        kind: GroupKind = values["kind"]
        teacher = values["teacher"].pk if kind is GroupKind.TEACHER else None
        people = dict.fromkeys([*(person.pk for person in values["people"]), *self._circle(kind)])
        people.pop(teacher, None)
        stake, credit = values["stake"], values["credit"]
        return MeetingGroup(kind, values["name"], tuple(people), values["every"], teacher, stake, credit)

    def _circle(self, kind: GroupKind) -> list[int]:
        """The ids of those of the circle who know chess; of a teacher's pupils those who could learn it as well."""
        circle, _, pk = str(self.cleaned_data["circle"]).partition("-")
        if circle == NAMED:
            return []
        people = self.campaign.characters.filter(ACTIVE)
        if not self.cleaned_data["heroes"]:
            people = people.exclude(kind=Character.Kind.PC)
        if circle != EVERYBODY:
            people = people.filter(**{"tags" if circle == "tag" else "profession": row_id(pk) or 0})
        if kind is GroupKind.TEACHER and circle != EVERYBODY:
            people = people.filter(intelligence__gte=MIN_INTELLIGENCE)
        else:
            people = people.filter(cm__isnull=False, intelligence__gte=MIN_INTELLIGENCE)
        return [*people.order_by("pk").values_list("pk", flat=True)]


def _initial(recipe: DowntimeRecipe) -> dict[str, object]:
    circle = EVERYBODY if recipe.takes_everybody else NAMED
    names = ("kind", "name", "every", "stake")
    return {"circle": circle} | {name: getattr(recipe, name) for name in names}


class BeginForm(forms.Form):
    hides_optional = True

    weeks = WholeField(
        label="For how many weeks", low=1, high=520, required=False, initial=52, widget=KEYPAD_BOX
    )
    until = DayField(label="Or until", required=False)
    cheats = forms.BooleanField(
        label="NPCs may cheat", required=False, help_text="By their temperaments. PCs never do here."
    )
    when_noticed = when_noticed_field("they lose the game")
    seed = SeedField(help_text="The same seed gives the same games. Empty: a new one.")

    def __init__(self, campaign: Campaign, data: FormData | None = None) -> None:
        super().__init__(data)
        self.campaign = campaign
        bind_calendar(self, campaign)

    def clean(self) -> None:
        if not self.errors and self.cleaned_data["until"] is None and self.cleaned_data["weeks"] is None:
            self.add_error("until", "Type how many weeks pass, or a date.")

    @property
    def last_day(self) -> int:
        until: int | None = self.cleaned_data["until"]
        weeks: int = self.cleaned_data["weeks"] or 0
        return self.campaign.day + DAYS_IN_WEEK * weeks if until is None else until


class AdoptForm(forms.Form):
    """How much of a preview goes on record; empty is everything."""

    hides_optional = True

    until = DayField(label="Only until", required=False, help_text="Empty: to the end.")
    groups = forms.MultipleChoiceField(
        label="Whose games",
        widget=forms.CheckboxSelectMultiple,
        error_messages=choice_errors("Choose at least one of the groups."),
    )

    def __init__(self, run: BulkRun, data: FormData | None = None) -> None:
        names = [(str(number), group["name"]) for number, group in enumerate(run.plan.get("groups", []))]
        part = previewed_part(run) if names else None
        initial: dict[str, object] = {"groups": [*map(str, part.groups)] if part else []}
        if part and part.last_day != run.last_day:
            initial["until"] = run.campaign.date_of(part.last_day)
        super().__init__(data, initial=initial)
        self.run = run
        field_of(self, "groups", forms.MultipleChoiceField).choices = names
        bind_calendar(self, run.campaign)

    @property
    def last_day(self) -> int:
        until: int | None = self.cleaned_data["until"]
        return self.run.last_day if until is None else until

    @property
    def numbers(self) -> list[int]:
        return [int(number) for number in self.cleaned_data["groups"]]
