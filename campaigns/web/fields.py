"""Form fields with limits on what is typed, each with its own error message; and the types of what forms and fields are made with."""

from collections.abc import Callable, Iterable, Mapping, MutableMapping
from functools import partial
from typing import Any, ParamSpec, TypedDict, TypeVar, Unpack

from django import forms

from campaigns.core.refusals import MSG_REASON_REQUIRED
from campaigns.core.use_cases import MSG_UNKNOWN_FORM
from campaigns.rules import chess_modifier
from campaigns.rules.errors import RulesError
from campaigns.rules.reading import one_line, tidy, whole_number

F = TypeVar("F", bound=forms.Field)
P = ParamSpec("P")
S = TypeVar("S")
T = TypeVar("T")

FormData = Mapping[str, object]

MAX_TYPED_LENGTH = 60  # an amount, odds, a time: longer texts are refused by their readers too


class FormOptions(TypedDict, total=False):
    """What our forms hand on to Django's, beside the data."""

    auto_id: str
    prefix: str
    initial: MutableMapping[str, Any]


class FieldOptions(TypedDict, total=False):
    """What our fields hand on to Django's."""

    required: bool
    widget: forms.Widget
    initial: object
    help_text: str
    error_messages: dict[str, str]


class LabelledFieldOptions(FieldOptions, total=False):
    label: str | None


def read_typed(read: Callable[[S], T], typed: S) -> T:
    """What a reader of the rules makes of what was typed; raises ValidationError with the sentence by which it refuses."""
    try:
        return read(typed)
    except RulesError as refusal:
        raise forms.ValidationError(str(refusal)) from refusal


def hidden_field(kind: Callable[P, F], *args: P.args, **options: P.kwargs) -> F:
    """A hidden field, which the page fills in; an invalid value means the form was not ours."""
    field = kind(*args, **options)
    problems = ("required", "invalid", "invalid_choice", "max_length", "min_value", "max_value")
    field.error_messages |= dict.fromkeys((*problems, "null_characters_not_allowed"), MSG_UNKNOWN_FORM)
    return field


def field_of(form: forms.BaseForm, name: str, kind: type[F]) -> F:
    """The form's own copy of the field of that name, which is of that kind."""
    field = form.fields[name]
    assert isinstance(field, kind)
    return field


def choice_errors(sentence: str) -> dict[str, str]:
    """The error messages of a field of choices that says the same where nothing was chosen, and something not offered."""
    return dict.fromkeys(("required", "invalid_choice"), sentence)


class DefaultChoiceField(forms.ChoiceField):
    """One of several choices; for nothing sent its `initial`."""

    def clean(self, value: object) -> object:
        return super().clean(value or self.initial)


class ReadField(forms.Field):
    """A text that the rules `read`, or refuse with a sentence; `empty_value` where none was typed, `required_message` says that one has to be."""

    def __init__(
        self,
        *,
        read: Callable[[str], object],
        required_message: str = "",
        empty_value: object = None,
        max_length: int = MAX_TYPED_LENGTH,
        **options: Unpack[LabelledFieldOptions],
    ) -> None:
        options.setdefault("error_messages", {"required": required_message})
        super().__init__(**options)
        self.read, self.empty_value = read, empty_value
        self.widget.attrs |= {"autocomplete": "off", "maxlength": str(max_length)}

    def to_python(self, value: object) -> object:
        text = str(value or "").strip()
        return read_typed(self.read, text) if text else self.empty_value


# Every field copies its widget.
KEYPAD_BOX = forms.TextInput({"data-keypad": "number"})


class WholeField(ReadField):
    """A whole number from `low` to `high`, typed in plain digits."""

    def __init__(self, *, low: int, high: int, **options: Unpack[LabelledFieldOptions]) -> None:
        required_message = f"Type a whole number from {low} to {high}."
        super().__init__(read=int, required_message=required_message, max_length=9, **options)
        self.low, self.high = low, high
        self.widget.attrs["inputmode"] = "numeric"

    def to_python(self, value: object) -> object:
        # Its label is that of the form, which may have named it anew.
        self.read = partial(whole_number, what=str(self.label), low=self.low, high=self.high)
        return super().to_python(value)


class CmField(ReadField):
    """A Chess Modifier as people write it: `17`, `17.5`, `17 1/2`."""

    def __init__(self, **options: Unpack[LabelledFieldOptions]) -> None:
        required_message = "Type a CM, like 17, 17.5 or 17 1/2."
        read = chess_modifier.read
        super().__init__(read=read, required_message=required_message, max_length=200, **options)


class LineField(forms.CharField):
    """One line of text of at most `max_length` characters."""

    max_length: int

    def __init__(self, *, label: str, max_length: int, **options: Unpack[FieldOptions]) -> None:
        options.setdefault("error_messages", {"required": f"{label} is empty: type at least one character."})
        super().__init__(label=label, **options)
        self.max_length = max_length
        self.widget.attrs["maxlength"] = str(max_length)

    def to_python(self, value: object) -> str:
        text = super().to_python(value) or ""
        if len(text) <= self.max_length and not tidy(text):
            return ""
        return read_typed(partial(one_line, what=str(self.label), max_length=self.max_length), text)


class ReasonField(LineField):
    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        options.setdefault("error_messages", {"required": MSG_REASON_REQUIRED})
        super().__init__(label="Reason", max_length=200, **options)


class Tiles(forms.RadioSelect):
    """Radio buttons drawn one by one, each with its label around it."""

    def create_option(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(*args, **kwargs)
        option["attrs"].pop("id", None)
        return option


class TileField(forms.ChoiceField):
    """One of several tiles, each with a label and what it means; `ruling` is the number of the ruling that they are about, if any."""

    widget = Tiles
    ruling = ""

    def __init__(
        self, *, choices: Iterable[tuple[str, object]], **options: Unpack[LabelledFieldOptions]
    ) -> None:
        super().__init__(choices=choices, **options)
        self.template_name = "components/choices.html"


class PinInput(forms.PasswordInput):
    """Visible digits, never echoed."""

    input_type = "text"


class PinField(forms.CharField):
    """A PIN; what is a little longer than its input takes is accepted all the same."""

    def __init__(self, *, label: str, required_message: str, help_text: str = "") -> None:
        attributes = {
            "class": "input pin-input",
            "inputmode": "numeric",
            "pattern": "[0-9]{4,8}",
            "title": "Four to eight digits",
            "autocomplete": "off",
            "data-1p-ignore": True,
            "data-lpignore": "true",
            "data-keypad": "pin",
        }
        errors, box = {"required": required_message}, PinInput(attributes)
        super().__init__(label=label, max_length=20, help_text=help_text, error_messages=errors, widget=box)
        self.widget.attrs["maxlength"] = "8"


class TextField(forms.CharField):
    """Several lines of text; line ends count as one character."""

    widget = forms.Textarea

    def to_python(self, value: object) -> str:
        return (super().to_python(value) or "").replace("\r\n", "\n").replace("\r", "\n")
