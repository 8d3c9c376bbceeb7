"""A new PIN as the DM sends it."""

from typing import Any

from django import forms

from campaigns.web.fields import PIN, ShortField


class NewPinForm(forms.Form):
    """The old PIN where it is needed, and the new one twice: nobody sees what is typed."""

    old = ShortField(**PIN, label="Current PIN", error_messages={"required": "Enter your current PIN."})
    pin = ShortField(
        **PIN,
        label="New PIN",
        help_text="Four to eight digits.",
        error_messages={"required": "Type the new PIN."},
    )
    again = ShortField(**PIN, label="Repeat the new PIN", error_messages={"required": "Repeat the new PIN."})

    def __init__(self, *arguments: Any, needs_old: bool, **more: Any) -> None:
        super().__init__(*arguments, **{"auto_id": "%s", **more})
        self.needs_old = needs_old
        if not needs_old:
            del self.fields["old"]

    def clean_again(self) -> str:
        """The same once more."""
        repeated = str(self.cleaned_data["again"])
        if "pin" in self.cleaned_data and repeated != self.cleaned_data["pin"]:
            raise forms.ValidationError("The two PINs differ.")
        return repeated
