"""The studies that a text holds: our own, or the chapters of a PGN file, with what their notes have no place for."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from campaigns.core.refusals import Refused
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.labels import name_list, pluralize
from campaigns.rules.text import clean
from campaigns.web.echo import cut
from variants.analysis.analysis_line import line_and_remarks
from variants.board.play.pasted_score import head_of_game, read_one_game
from variants.catalog import AnyGame
from variants.rules import pgn_comments
from variants.rules.movetext import Remark
from variants.rules.score_games import ScoreText
from variants.studies import study_text
from variants.studies.study_line import StudyLine
from variants.studies.study_text import MAX_TITLE_LENGTH

ALL = "all"
_UNKNOWN = " ?.*-"


@dataclass(frozen=True)
class Chapter:
    """A study as a text tells it; `left_out` counts what is not kept, by its name."""

    title: str
    study: StudyLine
    left_out: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class ChapterText:
    """A study that has not been read yet; `read` raises Refused or a RulesError."""

    title: str
    read: Callable[[], Chapter]


def chapters_of(game: AnyGame, text: str) -> list[ChapterText]:
    """The studies of a text in their order, one at least; raises Unreadable."""
    if study_text.is_study(text):
        return [_own_chapter(study) for study in study_text.studies_in(text)]
    return [_pgn_chapter(game, score) for score in game.score.games(text, with_remarks=True)]


def read_chapters(texts: Sequence[ChapterText], which: str) -> list[Chapter]:
    """The one that `which` numbers, all of them for ALL, or the only one. Raises Refused: beside `which`
    where that is to be answered first, beside `text` for what cannot be read.
    """
    numbers = list(map(str, range(1, len(texts) + 1)))
    if len(texts) > 1 and which not in (ALL, *numbers):
        raise Refused(f"This text holds {len(texts)} chapters: which, or all?", "which")
    chosen = numbers if which == ALL or len(texts) == 1 else [which]
    return [_read(texts[int(number) - 1], number if len(texts) > 1 else "") for number in chosen]


def chapter_choices(texts: Sequence[ChapterText]) -> list[tuple[str, str]]:
    """The answers to which of them is meant."""
    heads = ((str(number), f"{number}. {text.title}") for number, text in enumerate(texts, 1))
    return [("", "Choose"), (ALL, f"All {len(texts)}"), *heads]


def sentence_of_left_out(chapters: Sequence[Chapter]) -> str:
    """What is not kept of them: "Left out: 2 clock times and 1 evaluation."; empty for nothing."""
    total = sum((Counter(chapter.left_out) for chapter in chapters), Counter[str]())
    things = [pluralize(count, thing) for thing, count in sorted(total.items())]
    return f"Left out: {name_list(things)}." if things else ""


def _read(text: ChapterText, number: str) -> Chapter:
    try:
        return text.read()
    except (RulesError, Refused) as refusal:
        raise Refused(f"Chapter {number}: {refusal}" if number else str(refusal), "text") from refusal


def _own_chapter(text: str) -> ChapterText:
    return ChapterText(study_text.study_title(text), lambda: Chapter(*study_text.read(text)))


def _pgn_chapter(game: AnyGame, text: ScoreText) -> ChapterText:
    title = cut(_title(text), MAX_TITLE_LENGTH - 1)
    return ChapterText(title or head_of_game(text), lambda: Chapter(title, *_read_pgn(game, text)))


def _title(text: ScoreText) -> str:
    """As lichess names it, "Study: Chapter"; else the event or the players; empty where none is told."""
    tags = {name.casefold(): clean(value).strip() for name, value in text.tags.items()}
    known_tags = {name: value for name, value in tags.items() if value.strip(_UNKNOWN)}
    chapter = [known_tags[name] for name in ("studyname", "chaptername") if name in known_tags]
    players = [known_tags[name] for name in ("white", "black") if name in known_tags]
    return ": ".join(chapter) or known_tags.get("event", "") or " – ".join(players)


def _orientation(text: ScoreText) -> str:
    """The side of which lichess shows the board as the near one; empty where that is not told."""
    sides = (clean(value).strip() for name, value in text.tags.items() if name.casefold() == "orientation")
    return next(sides, "").casefold()


def _read_pgn(game: AnyGame, text: ScoreText) -> tuple[StudyLine, Mapping[str, int]]:
    line, remarks = line_and_remarks(game, read_one_game(game, text, side_lines=True))
    by_move = defaultdict[int, list[Remark]](list)
    for number, remark in remarks:
        by_move[number].append(remark)
    grid, left_out, notes = game.variant.army.grid, Counter[str](), {}
    for number, move_remarks in by_move.items():
        try:
            notes[number] = pgn_comments.note_of(move_remarks, grid.pattern, grid.read, left_out)
        except Unreadable as refusal:
            place = f"of move {number} of the line" if number else "before the moves"
            raise Unreadable(f"What is said {place}: {refusal}") from refusal
    study = StudyLine(line, {number: note for number, note in notes.items() if note})
    study.refuse_too_long()
    if _orientation(text) not in ("", "white"):
        left_out["board orientation"] += 1
    return study, left_out
