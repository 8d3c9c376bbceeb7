from functools import partial
from typing import Any

from django import forms
from django.conf import settings

from campaigns.campaign.forms.calendar import ChoiceText
from campaigns.outlets.models import MAX_LABEL_LENGTH, Hook
from campaigns.outlets.rules.target import MAX_URL_LENGTH, read_target
from campaigns.web.fields import LineField, TileField, read_typed

_MEANINGS = {
    Hook.Form.DISCORD: "A channel’s settings, Integrations, Webhooks. In a forum it opens a thread of its own.",
    Hook.Form.NTFY: "A topic of ntfy.sh or of your own ntfy server.",
    Hook.Form.JSON: "For any other program.",
}


class TokenForm(forms.Form):
    name = LineField(
        label="Name",
        max_length=MAX_LABEL_LENGTH,
        help_text="What will use it: “backup script”, “stream overlay”.",
    )


class HookAddForm(forms.Form):
    name = LineField(label="Name", max_length=MAX_LABEL_LENGTH, help_text="Where it leads: “table channel”.")
    form = TileField(
        label="Format",
        choices=[(form.value, ChoiceText(form.label, meaning)) for form, meaning in _MEANINGS.items()],
        error_messages={"required": "Choose the format.", "invalid_choice": "Choose one of the formats."},
    )
    url = forms.CharField(
        label="Address",
        max_length=MAX_URL_LENGTH,
        widget=forms.TextInput({"inputmode": "url", "autocomplete": "off", "spellcheck": "false"}),
        help_text="As the other program gives it, with https:// at its beginning. Keep it to yourself.",
        error_messages={
            "required": "Type the address.",
            "max_length": f"An address has at most {MAX_URL_LENGTH} characters.",
        },
    )

    def clean_url(self) -> str:
        url: str = self.cleaned_data["url"].strip()
        read_typed(partial(read_target, local=settings.LOCAL_HOOKS), url)
        return url


class HookSwitchForm(forms.Form):
    """Whether a webhook is on, and what it tells."""

    # No field may have the name of a form's method: scripts would get the field.
    switch = forms.BooleanField(label="On", required=False)
    tell_matches = forms.BooleanField(label="Matches that have ended", required=False)
    tell_entries = forms.BooleanField(label="Your entries for players in the chronicle", required=False)

    @classmethod
    def of(cls, hook: Hook) -> "HookSwitchForm":
        tells = {"tell_matches": hook.tells_matches, "tell_entries": hook.tells_entries}
        return cls(initial={"switch": hook.on_since, **tells})

    @property
    def answers(self) -> dict[str, Any]:
        data = self.cleaned_data
        return {"on": data["switch"], "matches": data["tell_matches"], "entries": data["tell_entries"]}

    def clean(self) -> None:
        data = self.cleaned_data
        if data["switch"] and not (data["tell_matches"] or data["tell_entries"]):
            self.add_error("switch", "Select what it tells, or leave it off.")
