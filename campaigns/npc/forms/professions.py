from dataclasses import asdict
from functools import partial

from django import forms
from django.http import QueryDict

from campaigns.people.models import ProfessionRow
from campaigns.people.rules.professions import PRINTED, Profession, display_chance
from campaigns.people.rules.professions_text import MAX_TEXT_LENGTH, read_bonus, read_chance
from campaigns.web.fields import LineField, ReadField, choice_errors

HIT_DICE = (4, 6, 8, 10, 12)
LISTS = [(row.slug, row.name) for row in PRINTED]
OTHERS = "others"
_chance = partial(ReadField, read=read_chance, empty_value=0, max_length=MAX_TEXT_LENGTH, required=False)


def _list(label: str) -> forms.ChoiceField:
    errors = choice_errors("Choose one of the printed professions.")
    return forms.ChoiceField(label=label, choices=LISTS, initial=OTHERS, error_messages=errors)


class ProfessionForm(forms.Form):
    name = LineField(label="Name", max_length=40)
    per_intelligence = _chance(label="Chance per point of Intelligence", help_text="Like 5%, 2 1/2% or 1/2%.")
    per_hit_point = _chance(label="Chance per hit point", help_text="As dragons have it: 1/2%.")
    certain = forms.BooleanField(
        label="All of them know chess",
        required=False,
        help_text="Like chess masters, from Intelligence 8; the chances above do not matter then.",
    )
    bonus = ReadField(
        read=read_bonus,
        required_message="Type the bonus, like d40, 50+d50 or 0-7 per age level.",
        max_length=MAX_TEXT_LENGTH,
        label="Bonus to the CM",
        help_text="Like d40, 50+d50, 1-40, or 0-7 per age level (they then have age levels, as dragons do).",
    )
    hit_die = forms.TypedChoiceField(
        label="Hit points",
        coerce=int,
        choices=[(sides, f"d{sides}") for sides in HIT_DICE],
        initial=6,
        help_text="One die. With age levels: as dragons.",
        error_messages=choice_errors("Choose one of these dice."),
    )
    picks_pockets = forms.BooleanField(label="Pick pockets, as thieves do", required=False)
    names_from = _list("Names like those of")
    temperaments_from = _list("Temperaments like those of")

    def __init__(self, row: ProfessionRow | None, data: QueryDict | None) -> None:
        super().__init__(data, initial=_as_written(row.profession) if row else {})

    @property
    def profession(self) -> Profession:
        return Profession(slug="", **self.cleaned_data)


def _as_written(profession: Profession) -> dict[str, object]:
    return asdict(profession) | {
        "per_intelligence": display_chance(profession.per_intelligence),
        "per_hit_point": display_chance(profession.per_hit_point),
        "bonus": str(profession.bonus),
        "names_from": profession.names_from or OTHERS,
        "temperaments_from": profession.temperaments_from or OTHERS,
    }
