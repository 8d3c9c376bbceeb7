"""Filters of lists, read from the query string; unknown values are ignored."""

from urllib.parse import urlencode

from django import forms
from django.db.models import Q
from django.http import QueryDict

# A name of the longest kind, and the mark of a person before it.
MAX_SEARCH_LENGTH = 81
MAX_WORDS = 6


class OneOf(forms.ChoiceField):
    """One of the choices, none by default; any other text is ignored."""

    def __init__(self, *choices: tuple[str, str], label: str) -> None:
        super().__init__(choices=choices, label=label, required=False)
        self.widget.use_required_attribute = lambda initial: False  # it would fetch the choices once more

    def valid_value(self, value: object) -> bool:
        return True


class SearchField(forms.CharField):
    def __init__(self, *, label: str, placeholder: str) -> None:
        box = {"type": "search", "class": "input", "maxlength": 80, "placeholder": placeholder}
        widget = forms.TextInput({**box, "autocomplete": "off"})
        super().__init__(label=label, required=False, widget=widget)


class ListFilter(forms.Form):
    """A list filtered by a query string; an empty one shows all."""

    hides_optional = True
    sort = OneOf(label="Sort by")
    # What a field sends under names of its own.
    extra_names: tuple[str, ...] = ()

    def __init__(self, data: QueryDict) -> None:
        fields = [*(name for name in self.base_fields if name != "sort"), "sort"]
        names = [*fields, *(name for name in self.extra_names if name in data)]
        # Without the NUL characters that databases refuse.
        texts = ((name, data.get(name, "").replace("\0", "")) for name in names)
        self.texts = {name: text[:MAX_SEARCH_LENGTH].strip() for name, text in texts}
        super().__init__(self.texts, auto_id="%s")

    def normalize_text(self, field: str) -> None:
        """What was typed there is understood by now: the address of a page, of an order, has the value that it was taken for."""
        self.is_valid()
        texts = {name: text for name, text in self.texts.items() if not name.startswith(field)}
        self.texts = {**texts, field: self.cleaned_data.get(field, "")}

    @property
    def unused_names(self) -> set[str]:
        """The fields that have nothing to choose from, which are not shown."""
        return set()

    @property
    def shown_fields(self) -> list[forms.BoundField]:
        """The fields beside the search, the order last."""
        names = [*(name for name in self.fields if name not in ("q", "sort")), "sort"]
        return [self[name] for name in names if name not in self.unused_names]

    @property
    def is_active(self) -> bool:
        return any(text for name, text in self.texts.items() if name != "sort")

    @property
    def query(self) -> str:
        return self.query_sorted_by(self.texts["sort"])

    def query_sorted_by(self, sort: str) -> str:
        """The query string of this filter with another order."""
        return urlencode({name: text for name, text in (self.texts | {"sort": sort}).items() if text})


def search_words(text: str) -> list[str]:
    return text.split()[:MAX_WORDS]


def has_name(word: str, column: str = "name") -> Q:
    return Q((f"{column}__icontains", word))
