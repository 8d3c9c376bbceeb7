from collections.abc import Sequence

from django import forms
from django.http import QueryDict

from campaigns.people.fields.people import PeopleField
from campaigns.people.models import Character
from campaigns.web.fields import LineField, TextField, read_typed
from variants import catalog
from variants.analysis.analysis_line import MAX_START_LENGTH
from variants.models import Study
from variants.rules.annotated_line import MAX_COMMENT_LENGTH, Annotation, read_glyphs, read_marks
from variants.rules.move_tree import MAX_TEXT_LENGTH
from variants.studies.chapters import ChapterText, chapter_choices
from variants.studies.study_line import squares_of
from variants.studies.study_text import MAX_TITLE_LENGTH

MAX_PEOPLE = 12
MAX_MARKS_LENGTH = 400
MAX_GLYPHS_LENGTH = 40
MAX_STUDIES_LENGTH = 1_000_000
"""Of a text of several studies; a score has its own limit."""
NO_KEYBOARD_HELP = {"autocomplete": "off", "spellcheck": "false", "autocapitalize": "off"}
"""Of a field for moves or squares: no keyboard is to mend them."""


class NewStudyForm(forms.Form):
    """A study of a board's first position, of a position or a score, or as another campaign has written it.

    `start` and `moves` are a line that an analysis board hands over.
    """

    title = LineField(label="Title", max_length=MAX_TITLE_LENGTH, required=False)
    game = forms.ChoiceField(
        label="Game",
        choices=lambda: [(slug, catalog.game(slug).title) for slug in catalog.GAMES],
        error_messages=dict.fromkeys(("invalid_choice", "required"), "Choose one of the boards."),
    )
    text = TextField(
        label="Position, score or studies",
        required=False,
        max_length=MAX_STUDIES_LENGTH,
        widget=forms.Textarea({"rows": 5, "spellcheck": "false", "autocapitalize": "off"}),
        help_text="Empty: from the first position. Studies that were downloaded here are read whole; of PGN, as lichess writes it, words, arrows, circles and signs are kept.",
    )
    which = forms.CharField(label="Which chapter", required=False, max_length=4, widget=forms.Select)
    start = forms.CharField(required=False, max_length=MAX_START_LENGTH, widget=forms.HiddenInput)
    moves = forms.CharField(required=False, max_length=MAX_TEXT_LENGTH, widget=forms.HiddenInput)

    def offer(self, texts: Sequence[ChapterText]) -> None:
        """Ask which of the chapters of the text is meant."""
        widget = self.fields["which"].widget
        assert isinstance(widget, forms.Select)
        widget.choices = chapter_choices(texts)
        self.fields["which"].required = True


class NoteForm(forms.Form):
    """What is said of a move, and drawn after it; `moves`, `at` and `seen` are the page's."""

    hides_optional = True
    words = TextField(
        label="Words",
        required=False,
        max_length=MAX_COMMENT_LENGTH,
        widget=forms.Textarea({"rows": 4}),
        error_messages={"max_length": "This has %(show_value)d characters; %(limit_value)d are the most."},
    )
    marks = forms.CharField(
        label="Arrows and circles",
        required=False,
        max_length=MAX_MARKS_LENGTH,
        help_text="Drawn on the board with the other mouse button, or with a finger that rests first. b2-b3 is an arrow, b2-b2 a circle.",
        widget=forms.TextInput(NO_KEYBOARD_HELP),
    )
    glyphs = forms.CharField(
        label="Signs behind the move",
        required=False,
        max_length=MAX_GLYPHS_LENGTH,
        help_text="! ? !! ?? !? ?! and others of chess: ± ∓ ∞ □ N",
        widget=forms.TextInput(NO_KEYBOARD_HELP),
    )
    moves = forms.CharField(required=False, widget=forms.HiddenInput)
    at = forms.CharField(required=False, widget=forms.HiddenInput)
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, study: Study, data: QueryDict | None = None, *, initial: dict[str, object] | None = None
    ) -> None:
        super().__init__(data, auto_id="note-%s", initial=initial)
        self._read_square = squares_of(catalog.game(study.game))

    def clean_marks(self) -> tuple[str, ...]:
        read_square, marks = self._read_square, self.cleaned_data["marks"]
        return read_typed(lambda text: read_marks(text.split(), read_square), marks)

    def clean_glyphs(self) -> tuple[str, ...]:
        return read_typed(lambda text: read_glyphs(text.split()), self.cleaned_data["glyphs"])

    @property
    def note(self) -> Annotation:
        values = self.cleaned_data
        return Annotation(values["words"].strip(), values["marks"], values["glyphs"])


class StudyForm(forms.Form):
    title = LineField(label="Title", max_length=MAX_TITLE_LENGTH)
    people = PeopleField("everybody", max_people=MAX_PEOPLE, box_label="Person", label="About whom")
    is_shown = forms.BooleanField(
        label="Players may read it",
        required=False,
        help_text="Whoever has its link: the moves, the words, what is drawn.",
    )

    def __init__(self, study: Study, data: QueryDict | None) -> None:
        pks = [str(pk) for pk in study.people.values_list("pk", flat=True)]
        initial = {"title": study.title, "people": pks, "is_shown": study.is_shown}
        super().__init__(data, initial=initial)
        people = self.fields["people"]
        assert isinstance(people, PeopleField)
        people.offer(study.campaign)

    def clean_people(self) -> list[Character]:
        for person in self.cleaned_data["people"]:
            if not isinstance(person, Character):
                raise forms.ValidationError(f"Nobody here is called “{person}”.")
        return list(self.cleaned_data["people"])
