"""A field that names somebody: a text box that finds people while one types, and a plain one without script."""

from functools import partial
from typing import Self, Unpack

from django import forms
from django.forms.utils import flatatt
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.people.finder import CIRCLES, MAX_TEXT_LENGTH, People, PersonOption, cm_in_text
from campaigns.people.models import Character
from campaigns.rules.reading import one_line, tidy
from campaigns.web.fields import FormData, LabelledFieldOptions, read_typed

# Where somebody may be made on the spot: who sits at a board already is no newcomer.
OPEN_CIRCLES = ("everybody", "players", "holders", "takers", "payers")


# What is sent in place of an option's value for somebody who is to be made.
NEW = "new"


class PersonText(str):
    """The value a form sent, and beside it the text in its box; None where the form has no box."""

    text: str | None
    is_new: bool

    def __new__(cls, value: str, text: str | None, *, is_new: bool = False) -> Self:
        person = super().__new__(cls, value)
        person.text, person.is_new = text, is_new
        return person

    @property
    def names_somebody(self) -> bool:
        """False for an emptied box, whatever value stands beside it."""
        return bool(self if self.text is None else self.text)


class PersonInput(forms.TextInput):
    """The box with its list, the value it stands for in a hidden input, and after a refusal whom it may have meant."""

    template_name = "components/person.html"
    circle, by_name, allows_new = "everybody", False, False
    people: People | None = None
    suggestions: tuple[PersonOption, ...] = ()

    @property
    def hint(self) -> str:
        if self.allows_new and self.people:
            return self.people.newcomers.hint
        return "Character, or any name" if self.by_name else "Name or initials"

    def text_name(self, name: str) -> str:
        """The name of the box in a form that is sent."""
        # Where free names are allowed, the box itself is the field.
        return f"{name}_name" if self.by_name else f"{name}-text"

    def get_context(self, name: str, value: object, attrs: dict[str, object] | None) -> dict[str, object]:
        assert self.people is not None
        option, text = self._option_and_text(value)
        campaign, attributes = self.people.campaign, self.build_attrs(self.attrs, attrs)
        flags = f"{'&by_name=1' if self.by_name else ''}{'&makes=1' if self.allows_new else ''}"
        return {
            **super().get_context(name, None, attrs),
            "name": name,
            "text_name": self.text_name(name),
            "option": option,
            "text": text,
            "id": attributes.get("id", f"id_{name}"),
            "attributes": flatatt({"placeholder": self.hint, **attributes}),
            "url": f"{reverse('people-find', args=[campaign.pk])}?for={self.circle}{flags}",
            "new_url": reverse("character-new", args=[campaign.pk]) if self._offers_characters else "",
            "suggestions": self.suggestions,
            "newcomers": self.people.newcomers if self.allows_new else None,
            "is_new": isinstance(value, PersonText) and value.is_new,
        }

    @property
    def _offers_characters(self) -> bool:
        makes_them = self.allows_new and self.people and self.people.newcomers.are_characters
        return self.circle in OPEN_CIRCLES and not makes_them

    def value_from_datadict(self, data: FormData, files: object, name: str) -> PersonText:
        if chosen := _sent_text(data, f"{name}-choice"):
            text = _sent_text(data, self.text_name(name)) if chosen == NEW else None
            return PersonText("" if chosen == NEW else chosen, text, is_new=chosen == NEW)
        is_new = self.allows_new and data.get(f"{name}-new") == "1"
        return PersonText(_sent_text(data, name) or "", _sent_text(data, self.text_name(name)), is_new=is_new)

    def _option_and_text(self, value: object) -> tuple[PersonOption | None, str]:
        assert self.people is not None
        option = self.people.option(str(value)) if value not in ("", None) else None
        text = value.text if isinstance(value, PersonText) else None
        if text is not None and not (option and option.is_called(text)):
            return None, text
        return option, option.name if option else ""


def _sent_text(data: FormData, name: str) -> str | None:
    """The text sent under a name, tidied and cut a little above the limit; None if nothing was sent."""
    text = data.get(name)
    return None if text is None else tidy(str(text)[: 4 * MAX_TEXT_LENGTH])[: 2 * MAX_TEXT_LENGTH]


class PersonField(forms.Field):
    """Somebody of a circle of people (CIRCLES), by the value chosen or the name typed: the text wins where they differ.

    Cleans to the option's value, empty for nobody; where `by_name`, to the option or to the name of nobody we know. A
    name that several have, or nobody, is refused with whom it may have meant to choose from; where the form `allows_new`
    people, it cleans to a name said to be new.
    """

    def __init__(
        self,
        circle: str,
        *,
        by_name: bool = False,
        allows_new: bool = False,
        **options: Unpack[LabelledFieldOptions],
    ) -> None:
        options["widget"] = PersonInput()
        super().__init__(**options)
        self.chosen_name = ""
        self.error_messages.setdefault("invalid_choice", "Choose somebody of this campaign.")
        self.box.circle, self.box.by_name, self.box.allows_new = circle, by_name, allows_new

    @property
    def box(self) -> PersonInput:
        assert isinstance(self.widget, PersonInput)
        return self.widget

    @property
    def people(self) -> People:
        assert self.box.people is not None
        return self.box.people

    def offer(self, campaign: Campaign) -> None:
        self.box.people = CIRCLES[self.box.circle](campaign)

    def clean(self, value: PersonText) -> object:
        option = self.find(value)
        if option is None and self.required:
            raise forms.ValidationError(self.error_messages["required"], code="required")
        self.chosen_name = option.name if isinstance(option, PersonOption) else option or ""
        return self.result(option)

    def result(self, option: PersonOption | str | None) -> object:
        return option.value if isinstance(option, PersonOption) else option or ""

    def find(self, value: PersonText) -> PersonOption | str | None:
        """The option that is meant; None for nobody. Raises ValidationError."""
        if not value.names_somebody:
            return None
        option, text = self.people.option(value), value.text
        if option and (text is None or option.is_called(text)):
            return option
        if text is None:
            raise forms.ValidationError(self.error_messages["invalid_choice"], code="invalid_choice")
        if len(text) > MAX_TEXT_LENGTH:
            raise forms.ValidationError(f"A name has at most {MAX_TEXT_LENGTH} characters.")
        return self._read_text(text, is_new=value.is_new)

    def _read_text(self, text: str, *, is_new: bool) -> PersonOption | str:
        options = self.people.find_named(text)
        namesakes = [option for option in options if option.is_called(text)]
        is_cm = is_new and self.people.newcomers.are_characters and cm_in_text(text) is not None
        if is_cm or ((is_new or self.box.by_name) and not namesakes):
            return read_typed(partial(one_line, what="A name", max_length=MAX_TEXT_LENGTH), text)
        if self.box.by_name:
            options = namesakes
        if len(options) == 1:
            return options[0]
        self.box.suggestions = tuple(options or self.people.find_near(text))
        if options:
            raise forms.ValidationError(f"Several people fit “{text}”: choose one.")
        if not self.box.suggestions:
            raise forms.ValidationError(self.error_messages["invalid_choice"], code="invalid_choice")
        raise forms.ValidationError(f"Nobody here is called “{text}”. Is it one of these?")


class CharacterField(PersonField):
    def result(self, option: PersonOption | str | None) -> Character | str | None:
        return option.character if isinstance(option, PersonOption) else option


def people_in_query(form: forms.Form, query: FormData) -> dict[str, PersonText]:
    """Whom an address names for the form's fields, also by the text of a box: the fields' initial values."""
    boxes = {name: field.box for name, field in form.fields.items() if isinstance(field, PersonField)}
    return {name: box.value_from_datadict(query, None, name) for name, box in boxes.items()}


def offer_people(form: forms.Form, campaign: Campaign) -> None:
    """Have the form's fields that name somebody choose among the campaign's people."""
    for field in form.fields.values():
        if isinstance(field, PersonField):
            field.offer(campaign)
