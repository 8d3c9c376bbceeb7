"""Why a pairing is as it is, in one sentence (*Pairing details*)."""

from collections.abc import Callable

from campaigns.circuits.rules.colors import colors_of
from campaigns.circuits.rules.course import Course
from campaigns.circuits.rules.meetings import Meeting, counted_points, halves_in
from campaigns.circuits.rules.terms import Format
from campaigns.rules.contract import Side

Name = Callable[[int], str]
COLORS = {Side.WHITE: "White", Side.BLACK: "Black"}


def why_paired(course: Course, meeting: Meeting, name: Name) -> str:
    if course.is_knockout(meeting.round):
        return _of_knockout(course, meeting, name)
    if course.terms.format is Format.ROUND_ROBIN:
        return _of_robin(course, meeting, name)
    return _of_swiss(course, meeting, name)


def _of_knockout(course: Course, meeting: Meeting, name: Name) -> str:
    first, seeds = course.rounds_before_knockout, course.seeds
    if meeting.black is None:
        return f"{name(meeting.white)} has a bye: nobody stands in the other place of the bracket."
    if meeting.round - first > 1:
        return f"{name(meeting.white)} and {name(meeting.black)} have come through the round before in neighbouring places of the bracket."
    places = [seeds.index(number) + 1 for number in meeting.both if number in seeds]
    if len(places) < 2:
        return "The bracket has changed since this pairing was drawn."
    by = "the standings before the final" if first else "their starting numbers"
    return f"Number {min(places)} meets number {max(places)} by {by}, so that the best meet last."


def _of_robin(course: Course, meeting: Meeting, name: Name) -> str:
    table = f"Berger’s table for {len(course.entries) + len(course.entries) % 2}, round {meeting.round}"
    if meeting.black is None:
        return f"{name(meeting.white)} has no game in {table}: they are an odd number."
    return f"{table}: number {meeting.white} has White against number {meeting.black}."


def _of_swiss(course: Course, meeting: Meeting, name: Name) -> str:
    own = (one for number in meeting.both for one in course.by_player[number])
    earlier = [one for one in dict.fromkeys(own) if one.round < meeting.round]
    halves = [halves_in(earlier, number) for number in meeting.both]
    if meeting.black is None:
        return (
            f"They are an odd number; {name(meeting.white)} stands low with {counted_points(halves[0])} "
            "and has had no point without playing yet."
        )
    if meeting.round == 1:
        half = len([one for one in course.meetings if one.round == 1 and one.black is not None])
        return f"In round 1 the upper half meets the lower one: number {min(meeting.both)} of the first {half} meets number {max(meeting.both)}."
    white, black = name(meeting.white), name(meeting.black)
    if halves[0] == halves[1]:
        score = f"{white} and {black} both have {counted_points(halves[0])} and have not met"
    else:
        lower = 0 if halves[0] < halves[1] else 1
        score = (
            f"{name(meeting.both[lower])} with {counted_points(halves[lower])} comes up to {name(meeting.both[1 - lower])} "
            f"with {counted_points(halves[1 - lower])}, for nobody nearer was free whom they had not met"
        )
    return f"{score}; {_color(meeting, earlier, name)}."


def _color(meeting: Meeting, earlier: list[Meeting], name: Name) -> str:
    for number in meeting.both:
        colors = colors_of(number, earlier)
        if colors and colors[-1] is not meeting.color_of(number):
            return f"{name(number)} has {COLORS[meeting.color_of(number)]} after {COLORS[colors[-1]]} in the last game"
    return f"{name(meeting.white)} has White by the colours so far"
