"""What is wrong with a round that somebody else has drawn: a pairing program, or a hand. Each breach of the rules in a sentence."""

from collections.abc import Callable, Iterator, Sequence, Set

from campaigns.circuits.rules.course import Course
from campaigns.circuits.rules.meetings import Meeting, had_bye
from campaigns.circuits.rules.story import name_list
from campaigns.circuits.rules.terms import Format

Name = Callable[[int], str]


def left_out(course: Course, round: int, meetings: Sequence[Meeting]) -> list[int]:
    """Who takes part in that round and is not in its pairings."""
    paired = {number for meeting in meetings for number in meeting.both}
    return [entry.number for entry in course.entries if entry.is_in(round) and entry.number not in paired]


def breaches(course: Course, round: int, meetings: Sequence[Meeting], name: Name) -> Iterator[str]:
    """Of a Swiss or a round robin; `course` is how it stands before that round."""
    here = {entry.number for entry in course.entries if entry.is_in(round)}
    for number in sorted({number for one in meetings for number in one.both} - here):
        yield f"Round {round}: {name(number)} is paired, and takes no part in it."
    if missing := left_out(course, round, meetings):
        are = "is" if len(missing) == 1 else "are"
        yield f"Round {round}: {name_list([name(number) for number in missing])} {are} left out."
    byes = [meeting.white for meeting in meetings if meeting.black is None]
    for sentence in (*_met_again(course, meetings, name), *_about_byes(course, here, byes, name)):
        yield f"Round {round}: {sentence}"


def _met_again(course: Course, meetings: Sequence[Meeting], name: Name) -> Iterator[str]:
    for meeting in meetings:
        before = [
            one.round
            for one in course.meetings
            if {*one.both} == {*meeting.both} and (one.result is None or one.is_played)
        ]
        if meeting.black is not None and len(before) > course.terms.twice:
            yield f"{name(meeting.white)} and {name(meeting.black)} have met already, in round {before[-1]}."


def _about_byes(course: Course, here: Set[int], byes: Sequence[int], name: Name) -> Iterator[str]:
    due = len(here) % 2
    if len(byes) > due:
        names = name_list([name(number) for number in byes])
        yield f"{names} {'has a bye' if len(byes) == 1 else 'have byes'}, and {'one' if due else 'none'} is due."
    if course.terms.format is Format.ROUND_ROBIN or all(had_bye(course.meetings, one) for one in here):
        return
    for number in byes:
        if had_bye(course.meetings, number):
            yield f"{name(number)} has had a point without playing before, and others have had none."
