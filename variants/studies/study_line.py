"""A study's line as it is stored, and as the analysis board has it."""

from collections.abc import Callable
from dataclasses import dataclass

from campaigns.rules.errors import Unreadable
from variants import catalog
from variants.analysis.analysis_line import AnalysisLine, read_line
from variants.catalog import AnyGame
from variants.models import Study
from variants.rules import annotated_line
from variants.rules.annotated_line import MAX_LINE_LENGTH, Annotation, Annotations
from variants.rules.move_tree import MoveTree


@dataclass(frozen=True)
class StudyLine:
    line: AnalysisLine
    notes: Annotations

    @property
    def text(self) -> str:
        return annotated_line.write_annotated(self.line.tree, self.notes)

    def refuse_too_long(self) -> None:
        """Raises Unreadable."""
        if len(self.text) > MAX_LINE_LENGTH:
            raise Unreadable(f"The study is too long: at most {MAX_LINE_LENGTH} characters.")

    def note(self, tree: MoveTree, number: int) -> Annotation:
        """The note on a move of another tree, which has more branches or fewer; an empty one where there is none."""
        return self.notes_for(tree).get(number, Annotation())

    def notes_for(self, tree: MoveTree) -> Annotations:
        return annotated_line.carry_notes(self.notes, self.line.tree, tree)


def squares_of(game: AnyGame) -> Callable[[str], object]:
    return game.variant.army.grid.read


def read_study(game: AnyGame, start: str, text: str) -> StudyLine:
    """The line of two texts; raises Unreadable, also for a move that is not legal."""
    tree, notes = annotated_line.read_annotated(text, squares_of(game))
    return StudyLine(read_line(game, start, tree.write()), notes)


def line_of_study(study: Study) -> StudyLine:
    """Raises Unreadable for a study that another version of the rules has kept."""
    game = catalog.GAMES.get(study.game)
    if game is None:
        raise Unreadable("The game of this study is not installed.")
    return read_study(game, study.start, study.line)
