"""A field that names several people: a box of `person_field` for each, and one more whenever the last is filled."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Self, Unpack

from django import forms
from django.utils.safestring import SafeString

from campaigns.campaign.models import Campaign
from campaigns.people.fields.person import CharacterField, PersonInput, PersonText
from campaigns.people.finder import PersonOption
from campaigns.web.fields import FormData, LabelledFieldOptions

# Boxes that wait for a name; a script adds another when the last one has got one.
EMPTY_BOXES = 3
# What a script writes the number of a new box over.
NUMBER_MARK = "__n__"


class PeopleInput(forms.Widget):
    """Boxes for the people already named, and some empty ones; `box_label` labels each."""

    template_name = "components/people.html"
    use_fieldset = True

    def __init__(self, box: PersonInput, max_people: int, box_label: str) -> None:
        super().__init__()
        self.box, self.max_people, self.box_label = box, max_people, box_label
        self.suggestions: dict[int, tuple[PersonOption, ...]] = {}

    def get_context(self, name: str, value: object, attrs: dict[str, object] | None) -> dict[str, object]:
        values = value[: self.max_people] if isinstance(value, list) else []
        values += [""] * min(EMPTY_BOXES, self.max_people - len(values))
        return {
            **super().get_context(name, None, attrs),
            "boxes": [self._box(name, number, text) for number, text in enumerate(values)],
            "empty": self._box(name, NUMBER_MARK, ""),
            "number": NUMBER_MARK,
            "max_people": self.max_people,
        }

    def value_from_datadict(self, data: FormData, files: object, name: str) -> list[PersonText]:
        """One text for each box that is filled in."""
        # One more than allowed is read, so that too many are refused.
        numbers = range(self.max_people + 1)
        values = [self.box.value_from_datadict(data, files, f"{name}-{number}") for number in numbers]
        return [text for text in values if text.names_somebody]

    def _box(self, name: str, number: int | str, value: str) -> SafeString:
        label = f"{self.box_label} {number + 1}" if isinstance(number, int) else self.box_label
        attributes: dict[str, object] = {"id": f"id_{name}_{number}", "aria-label": label}
        self.box.suggestions = self.suggestions.get(number, ()) if isinstance(number, int) else ()
        if self.box.suggestions:
            attributes["aria-invalid"] = "true"
        return self.box.render(f"{name}-{number}", value, attributes)


class PeopleField(forms.Field):
    """Several of a circle of people, or anybody by name, or nobody: cleans to what CharacterField makes of each."""

    def __init__(
        self, circle: str, *, max_people: int, box_label: str, **options: Unpack[LabelledFieldOptions]
    ) -> None:
        self.person_field = CharacterField(circle, by_name=True, required=False)
        options |= {"widget": PeopleInput(self.person_field.box, max_people, box_label), "required": False}
        super().__init__(**options)

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        field = super().__deepcopy__(memo)
        field.person_field = deepcopy(self.person_field, memo)
        field.boxes.box, field.boxes.suggestions = field.person_field.box, {}
        return field

    @property
    def boxes(self) -> PeopleInput:
        assert isinstance(self.widget, PeopleInput)
        return self.widget

    def offer(self, campaign: Campaign) -> None:
        self.person_field.offer(campaign)

    def clean(self, value: Sequence[PersonText]) -> list[object]:
        if len(value) > self.boxes.max_people:
            raise forms.ValidationError(f"There can be {self.boxes.max_people} at most.")
        people, errors = [], []
        for number, text in enumerate(value):
            try:
                people.append(self.person_field.clean(text))
            except forms.ValidationError as error:
                self.boxes.suggestions[number] = self.person_field.box.suggestions
                errors.append(error)
        if errors:
            raise forms.ValidationError(errors)
        return people
