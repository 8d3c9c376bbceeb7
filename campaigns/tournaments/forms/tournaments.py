"""The form of a new tournament, and those of what is done to one."""

from functools import cached_property
from typing import Any

from django import forms

from campaigns.bulk.forms.fields import PlayersField, offer_players, when_noticed_field
from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.calendar import MAX_DATE_LENGTH
from campaigns.match.games import offered_games
from campaigns.money.forms import CoinsField, FundedForm, HolderField, OddsField, set_coinage
from campaigns.money.play.purses import BANK
from campaigns.people.fields.person import CharacterField, offer_people
from campaigns.people.models import ACTIVE, Character, ProfessionRow, Tag
from campaigns.rules.errors import RulesError
from campaigns.rules.reading import row_id
from campaigns.tournaments.models import Entrant, Tournament
from campaigns.tournaments.play.bulk_rounds import Refereeing
from campaigns.tournaments.play.entering import TournamentField, TournamentPlan
from campaigns.tournaments.rules import terms
from campaigns.tournaments.rules.prizes import read_prizes
from campaigns.tournaments.rules.recipes import TournamentRecipe
from campaigns.tournaments.rules.terms import MAX_ENTRANTS, Format, Seeding, Terms
from campaigns.web.fields import LineField, TextField, WholeField, choice_errors, field_of, read_typed

MAX_BY_NAME = 64
MSG_NOT_ON_LIST = "On the list no more: choose again."
PRIZES_HELP = "A line a place: 50%, 500 gp, a silver cup, or several: 30%, a ring."


class RowsField(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]
    """A box for each row; a number beyond every database is refused as one that is not offered."""

    widget = forms.CheckboxSelectMultiple
    default_error_messages = dict.fromkeys(("invalid_choice", "invalid_pk_value"), MSG_NOT_ON_LIST)

    def clean(self, value: Any) -> Any:
        if any(row_id(str(number)) is None for number in value or ()):
            raise forms.ValidationError(self.error_messages["invalid_choice"])
        return super().clean(value)


def offer_rows(form: forms.Form, name: str, rows: Any) -> None:
    field_of(form, name, forms.ModelChoiceField).queryset = rows


class FieldForm(forms.Form):
    """Who enters."""

    pcs = RowsField(Character.objects.none(), required=False, label="Player characters")
    people = PlayersField(
        max_people=MAX_BY_NAME,
        box_label="Entrant",
        label="Others by name",
        nobody="Nobody here is called “{name}”. Fill up with NPCs instead.",
    )
    tags = RowsField(Tag.objects.none(), required=False, label="Everybody with the tag")
    fill_to = WholeField(
        label="Fill up with NPCs to", low=2, high=MAX_ENTRANTS, required=False, help_text="Made on the spot."
    )
    professions = RowsField(ProfessionRow.objects.none(), required=False, label="Of these professions")

    def __init__(self, campaign: Campaign, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.campaign = campaign
        players = Character.objects.filter(ACTIVE, campaign=campaign, cm__isnull=False)
        offer_rows(self, "pcs", players.filter(kind="pc"))
        offer_rows(self, "tags", Tag.objects.filter(campaign=campaign))
        rows = ProfessionRow.offered(campaign)
        aged = [row.pk for row in rows if row.profession.has_age_levels]
        offer_rows(self, "professions", rows.exclude(pk__in=aged))
        offer_players(self, campaign)

    @property
    def field(self) -> TournamentField:
        values = self.cleaned_data
        people, tags, professions = (*values["pcs"], *values["people"]), values["tags"], values["professions"]
        return TournamentField(people, tuple(tags), tuple(professions), values["fill_to"] or 0)


class TournamentForm(FieldForm):
    name = LineField(label="Name", max_length=80)
    game = forms.ChoiceField(
        label="Game", choices=offered_games, error_messages=choice_errors("Choose one of the games.")
    )
    format = forms.TypedChoiceField(
        label="Format",
        choices=[(form.value, form.label) for form in Format],
        coerce=Format,
        error_messages=choice_errors("Choose one of the formats."),
    )
    rounds = WholeField(label="Swiss rounds", low=1, high=terms.MAX_ROUNDS, required=False)
    final_places = forms.TypedChoiceField(
        label="Places in the final",
        choices=[(str(size), str(size)) for size in terms.FINAL_SIZES],
        required=False,
        coerce=int,
        error_messages=choice_errors("Choose one of the sizes."),
    )
    above = WholeField(
        label="More points than",
        low=0,
        high=terms.MAX_ROUNDS,
        required=False,
        help_text="Empty: the best go on.",
    )
    twice = forms.BooleanField(
        label="Everybody meets twice, with both colours",
        required=False,
        help_text=f"A round robin has {terms.MAX_IN_ROUND_ROBIN} entrants at most.",
    )
    seeding = forms.TypedChoiceField(
        label="Starting numbers",
        choices=[(Seeding.DRAW.value, "By a draw"), (Seeding.CM.value, "By Chess Modifier")],
        coerce=Seeding,
        error_messages=choice_errors("Choose how starting numbers are given out."),
        help_text="Players can tell who is stronger by pairings that go by CM.",
    )
    date = forms.CharField(
        max_length=MAX_DATE_LENGTH,
        label="First round on",
        error_messages={"required": "Type the date of the first round."},
    )
    days_apart = WholeField(
        label="Days from round to round", low=0, high=terms.MAX_DAYS_APART, help_text="0: all in one evening."
    )
    place = LineField(label="Where", max_length=120, required=False)
    fee = CoinsField(
        "Entry fee",
        required=False,
        empty_value=0,
        help_text="Like 5 gp; empty: none. NPCs who cannot pay get it from your bank.",
    )
    added = CoinsField(
        "Added to the pot", required=False, empty_value=0, help_text="What a patron gives, from your bank."
    )
    prizes = TextField(
        label="Prizes",
        required=False,
        max_length=4000,
        help_text=PRIZES_HELP,
        widget=forms.Textarea({"rows": 4}),
    )
    holds_back = forms.BooleanField(
        label="Players and the TV see each result when I reveal it", required=False
    )

    def __init__(self, campaign: Campaign, data: Any = None, recipe: TournamentRecipe | None = None) -> None:
        super().__init__(campaign, data, initial=_initial(campaign, recipe))
        set_coinage(self, campaign.coinage)
        self.fields["name"].widget.attrs["autofocus"] = recipe is not None and not self.is_bound

    def clean_date(self) -> int:
        return read_typed(self.campaign.dates.read, self.cleaned_data["date"])

    def clean_prizes(self) -> Any:
        return read_typed(lambda text: read_prizes(text, self.campaign.coinage), self.cleaned_data["prizes"])

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        try:
            values["terms"] = self._terms(values)
        except RulesError as refusal:
            self.add_error("rounds" if values["format"].is_swiss else "format", str(refusal))
        return values

    def _terms(self, values: dict[str, Any]) -> Terms:
        form: Format = values.get("format", Format.KNOCKOUT)
        is_final = form is Format.SWISS_FINAL
        above = values.get("above")
        return Terms(
            form,
            (values.get("rounds") or 0) if form.is_swiss else 0,
            bool(values.get("twice")) and form is Format.ROUND_ROBIN,
            (values.get("final_places") or 8) if is_final else 0,
            2 * above if is_final and above is not None else None,
        )

    @property
    def plan(self) -> TournamentPlan:
        values = self.cleaned_data
        return TournamentPlan(
            name=values["name"], game=values["game"], terms=values["terms"], seeding=values["seeding"],
            first_day=values["date"], days_apart=values["days_apart"], place=values["place"], fee=values["fee"],
            added=values["added"], prizes=values["prizes"], hides_results=values["holds_back"],
        )  # fmt: skip


def _initial(campaign: Campaign, recipe: TournamentRecipe | None) -> dict[str, Any]:
    initial: dict[str, Any] = {
        "date": campaign.date, "days_apart": 0, "format": Format.KNOCKOUT, "seeding": Seeding.DRAW, "final_places": 8,
    }  # fmt: skip
    if recipe is not None:
        initial |= {
            "name": recipe.name, "format": recipe.format, "rounds": recipe.rounds or None, "fee": recipe.fee,
            "final_places": recipe.final_places or 8, "prizes": recipe.prizes, "days_apart": recipe.days_apart,
            "above": None if recipe.above is None else recipe.above // 2, "seeding": recipe.seeding,
            "fill_to": recipe.entrants,
        }  # fmt: skip
    return initial


class LateForm(forms.Form):
    person = CharacterField("players", label="Who enters", error_messages={"required": "Choose who enters."})
    pay_in = forms.BooleanField(label="Pay in what is missing of the fee", required=False)

    def __init__(self, tournament: Tournament, data: Any = None, files: Any = None) -> None:
        super().__init__(data, auto_id="late_%s")
        offer_people(self, tournament.campaign)


class CheatForm(forms.Form):
    entrant = forms.ModelChoiceField(Entrant.objects.none(), error_messages=choice_errors(MSG_NOT_ON_LIST))
    cheats = forms.BooleanField(required=False)
    note = LineField(label="The note", max_length=200, required=False)

    def __init__(self, tournament: Tournament, data: Any = None, files: Any = None) -> None:
        super().__init__(data)
        offer_rows(self, "entrant", tournament.entrants.all())

    @cached_property
    def about(self) -> int:
        """The id of the entrant that was sent, which each of hundreds asks for; 0 for none."""
        return row_id(str(self["entrant"].value() or "")) or 0


class EntrantField(forms.ModelChoiceField):  # type: ignore[type-arg]
    def label_from_instance(self, obj: Entrant) -> str:
        return obj.name


class WinnerBetForm(FundedForm):
    entrant = EntrantField(
        Entrant.objects.none(),
        label="On whom",
        empty_label=None,
        error_messages=choice_errors(MSG_NOT_ON_LIST),
    )
    backer = HolderField("holders", label="Who bets", required_message="Choose who bets.")
    stake = CoinsField("Stake", help_text="Like 12 gp 5 sp.")
    odds = OddsField()
    taker = HolderField("takers", label="Against whom", initial=BANK, required_message="Choose who takes it.")

    def __init__(self, tournament: Tournament, data: Any = None, files: Any = None) -> None:
        super().__init__(data, auto_id="bet_%s")
        offer_rows(self, "entrant", tournament.entrants.filter(left_from_round=None))
        offer_people(self, tournament.campaign)
        set_coinage(self, tournament.campaign.coinage)


class PlayForm(forms.Form):
    """How the games of NPCs are played."""

    hides_optional = True
    watched = forms.BooleanField(label="PCs without a game watch", required=False)
    when_noticed = when_noticed_field("they lose the game", "ask me")

    @property
    def refereeing(self) -> Refereeing:
        return Refereeing(self.cleaned_data["watched"], self.cleaned_data["when_noticed"])


def _decode_report(data: bytes) -> str:
    """A report's text: in UTF-8, or as older programs write it. A name that is read wrongly is refused as nobody's here."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


class ReportForm(forms.Form):
    report = TextField(
        label="A TRF16 report",
        max_length=200_000,
        required=False,
        help_text="Paste it, or choose a file below.",
    )
    file = forms.FileField(label="Or a file", required=False, max_length=200)
    anyway = forms.BooleanField(label="Add it anyway", required=False)

    def __init__(self, tournament: Tournament, data: Any = None, files: Any = None) -> None:
        super().__init__(data, files)

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if values.get("file"):
            values["report"] = _decode_report(values["file"].read(400_000))
        if not values.get("report"):
            self.add_error("report", "Paste a report, or choose a file.")
        return values
