"""The small forms of what is done to a tournament: each names what it acts on, a round, an entrant or a pairing."""

from typing import Any

from django import forms

from campaigns.core.use_cases import MSG_UNKNOWN_FORM
from campaigns.tournaments.forms.tournaments import FieldForm, PlayForm, RowsField, offer_rows
from campaigns.tournaments.models import Entrant, Pairing, Tournament
from campaigns.tournaments.play.record import LOTS, MSG_PAIRED_AGAIN, Ruling
from campaigns.web.fields import hidden_field


def number_field(*, required: bool = True) -> forms.Field:
    """A round, 0 before the first, or the number of a row: more digits than a database holds are no button of ours."""
    return hidden_field(forms.IntegerField, required=required, min_value=0, max_value=2**62)


class ActForm(forms.Form):
    """Bound to what was sent about a tournament."""

    def __init__(self, tournament: Tournament, data: Any = None, files: Any = None, **kwargs: Any) -> None:
        super().__init__(data, files, **kwargs)
        self.tournament = tournament


class StartForm(ActForm):
    pay_in = forms.BooleanField(required=False)
    anyway = forms.BooleanField(required=False)


class SafeForm(ActForm):
    robin = forms.BooleanField(required=False)


class RoundForm(ActForm):
    round = number_field()


class PlayOnForm(PlayForm, RoundForm):
    """From that round on, as far as it goes by itself."""


class ResolveForm(PlayForm, ActForm):
    """All games of a round, or that of one pairing."""

    round = number_field(required=False)
    encounter = number_field(required=False)

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if values.get("round") is None and values.get("encounter") is None:
            raise forms.ValidationError(MSG_UNKNOWN_FORM)
        return values


class EntrantForm(ActForm):
    entrant = number_field()


class WithdrawForm(EntrantForm):
    why = hidden_field(forms.ChoiceField, choices=Entrant.Out.choices)


class PairingForm(ActForm):
    encounter = number_field()


class RuleForm(PairingForm):
    """The ruling on a pairing; an empty one takes it back."""

    ruling = hidden_field(forms.ChoiceField, required=False, choices=[*Ruling.choices, (LOTS, LOTS)])


class RevealForm(ActForm):
    encounter = RowsField(
        Pairing.objects.none(),
        error_messages=dict.fromkeys(("required", "invalid_choice", "invalid_pk_value"), MSG_PAIRED_AGAIN),
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(tournament, *args, **kwargs)
        offer_rows(self, "encounter", Pairing.objects.filter(round__tournament=tournament))


class EnterForm(FieldForm):
    """Who enters a tournament that there is."""

    def __init__(self, tournament: Tournament, *args: Any) -> None:
        super().__init__(tournament.campaign, *args)
