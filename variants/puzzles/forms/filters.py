"""Which puzzles are wanted: by board, theme and grade."""

from collections.abc import Mapping, Sequence

from django import forms
from django.utils.http import urlencode

from variants import catalog
from variants.puzzles.collection import GRADE_NAMES, Puzzle, Theme, puzzles

ANY = [("", "Any")]


class PuzzleFilter(forms.Form):
    board = forms.ChoiceField(required=False)
    grade = forms.ChoiceField(choices=[*ANY, *GRADE_NAMES.items()], required=False)
    theme = forms.ChoiceField(choices=[*ANY, *Theme.choices], required=False)
    few = forms.BooleanField(label="Few pieces, one board", required=False)

    def __init__(self, params: Mapping[str, str]) -> None:
        super().__init__(params)
        boards = [(slug, game.title) for slug, game in catalog.GAMES.items() if puzzles(slug)]
        board = self.fields["board"]
        assert isinstance(board, forms.ChoiceField)
        board.choices = [*ANY, *boards]
        self.is_valid()

    @property
    def filter_fields(self) -> dict[str, str]:
        """What is filtered by, as the address has it."""
        chosen = ((name, value) for name, value in self.cleaned_data.items() if value)
        return {name: "1" if value is True else str(value) for name, value in chosen}

    @property
    def query(self) -> str:
        return urlencode(self.filter_fields)

    def puzzles(self) -> Sequence[Puzzle]:
        criteria = self.cleaned_data
        boards = [criteria["board"]] if criteria.get("board") else list(catalog.GAMES)
        return [
            puzzle
            for board in boards
            for puzzle in puzzles(board).values()
            if criteria.get("grade", "") in ("", str(puzzle.grade))
            and (not criteria.get("theme") or Theme(criteria["theme"]) in puzzle.themes)
            and (not criteria.get("few") or puzzle.suits_door)
        ]
