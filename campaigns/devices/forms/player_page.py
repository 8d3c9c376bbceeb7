from django import forms

from campaigns.people.models import Character
from campaigns.web.fields import FormData


class PlayerViewForm(forms.Form):
    gains = forms.BooleanField(
        label="Show what each game taught",
        required=False,
        help_text="Otherwise the page shows the CM and its chart, and of a game only whether it taught anything.",
    )
    purse = forms.BooleanField(
        label="Show the purse", required=False, help_text="What it holds, not its transactions."
    )

    def __init__(self, character: Character, data: FormData | None) -> None:
        initial = {"gains": character.shows_gains, "purse": character.shows_purse}
        super().__init__(data, initial=initial)
