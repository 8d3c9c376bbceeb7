from typing import Unpack

from django import forms

from campaigns.match.forms import DiceForm
from campaigns.match.models import Match
from campaigns.match.models.matches import SIDES
from campaigns.match.play.dice_door import DiceDoor
from campaigns.people.rules.professions import NAMES
from campaigns.rules.contract import Side
from campaigns.web.fields import FormData, FormOptions, hidden_field
from chess_minigame.rules.strategist import temperaments

TEMPERAMENTS = [(temperament.slug, NAMES[temperament.slug]) for temperament in temperaments.PRINTED]
MSG_CHOOSE_TEMPERAMENT = "Choose one of the temperaments."


def ids_of(side: object) -> str:
    """The id pattern of a side's form; a page has one for each side."""
    return f"{side}-%s" if side in [*Side] else "id_%s"


class ChooseForm(DiceForm):
    """Whose note is rolled, by whose temperament, or as usual; the die has a field of its own beside the turn's.

    Its fields stand among the turn's, and belong to a form beside that one.
    """

    side = hidden_field(forms.ChoiceField, choices=SIDES)
    temperament = forms.ChoiceField(
        choices=TEMPERAMENTS, required=False, error_messages={"invalid_choice": MSG_CHOOSE_TEMPERAMENT}
    )
    usual = hidden_field(forms.ChoiceField, choices=TEMPERAMENTS, required=False)
    die = forms.CharField(required=False, max_length=100)

    def __init__(
        self, data: FormData | None = None, *, match: Match | None = None, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, match=match, **options)
        side = self["side"].value()
        self.auto_id = ids_of(side)
        self.fields["temperament"].widget.attrs["form"] = f"choose-{side}"

    def clean(self) -> None:
        values = self.cleaned_data
        if not self.errors and not (values["temperament"] or values["usual"]):
            self.add_error("temperament", MSG_CHOOSE_TEMPERAMENT)

    @property
    def door(self) -> DiceDoor:
        values = self.cleaned_data
        return DiceDoor(values["die"], throw=bool(values["throw"]), field="die")
