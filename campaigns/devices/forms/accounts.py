from typing import Any, Unpack

from django import forms
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.forms import SetPasswordForm

from campaigns.web.fields import FormData, FormOptions, PinField


def _password(label: str, empty: str) -> forms.CharField:
    """A field for a password that exists already, taken as it is typed."""
    return forms.CharField(
        label=label,
        max_length=500,
        strip=False,
        error_messages={"required": empty},
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
    )


class SignInForm(forms.Form):
    username = forms.CharField(
        label="Name",
        max_length=150,
        error_messages={"required": "Type your name."},
        widget=forms.TextInput({"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = _password("Password", "Type your password.")


class ReauthForm(forms.Form):
    """A form that wants the password or PIN of now, in `old`, where `needs_old`."""

    def __init__(self, *args: Any, needs_old: bool, **options: Unpack[FormOptions]) -> None:
        super().__init__(*args, **options)
        self.needs_old = needs_old
        if not needs_old:
            del self.fields["old"]


class ForgottenForm(forms.Form):
    who = forms.CharField(
        label="Name or e-mail address",
        max_length=254,
        error_messages={"required": "Type your name, or the address the link is to go to."},
        widget=forms.TextInput({"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )


class ResetAddressForm(ReauthForm):
    old = _password("The password now", "Type the password you have now.")
    email = forms.EmailField(
        label="E-mail address",
        required=False,
        max_length=254,
        help_text="Whoever reads its mail can choose a new password for you. Empty: no link is ever mailed.",
        error_messages={"invalid": "That cannot be read as an e-mail address, like anna@example.org."},
        widget=forms.EmailInput({"autocomplete": "email"}),
    )


class ChosenPasswordForm(SetPasswordForm):  # type: ignore[type-arg]  # it is generic in its stubs alone
    def __init__(self, user: AbstractBaseUser, data: FormData | None = None) -> None:
        super().__init__(user, data)
        first, repeated = self.fields["new_password1"], self.fields["new_password2"]
        first.help_text = "Not a common one, nor digits alone, nor your name."
        repeated.label, repeated.help_text = "Once more", ""


class NewPasswordForm(ReauthForm, ChosenPasswordForm):
    old = _password("The password now", "Type the password you have now.")
    field_order = ("old", "new_password1", "new_password2")


class NewPinForm(ReauthForm):
    """The new PIN twice, for nobody sees what is typed."""

    old = PinField(label="Current PIN", required_message="Enter your current PIN.")
    pin = PinField(label="New PIN", required_message="Type the new PIN.", help_text="Four to eight digits.")
    again = PinField(label="Repeat the new PIN", required_message="Repeat the new PIN.")

    def clean_again(self) -> str:
        repeated = str(self.cleaned_data["again"])
        if "pin" in self.cleaned_data and repeated != self.cleaned_data["pin"]:
            raise forms.ValidationError("The two PINs differ.")
        return repeated
