"""Tournaments played by the rules alone."""

import random

from campaigns.circuits.rules.course import Course
from campaigns.circuits.rules.meetings import Competitor, Meeting, Result
from campaigns.circuits.rules.terms import Format, Terms

AT_THE_BOARD = (Result.WHITE, Result.BLACK, Result.DRAW)


def entries(count):
    return tuple(Competitor(number) for number in range(1, count + 1))


def by_number(white, black):
    """The lower number wins."""
    return Result.WHITE if white < black else Result.BLACK


def by_chance(seed, results=AT_THE_BOARD):
    dice = random.Random(seed)
    return lambda white, black: dice.choice(results)


def next_round(course, result=by_number):
    """The course after one more round, all of it decided by `result`."""
    drawn = course.next_round()
    kept = [meeting for meeting in course.meetings if meeting.round < drawn.number]
    new = [
        Meeting(drawn.number, board, white, black, Result.BYE if black is None else result(white, black))
        for board, (white, black) in enumerate(drawn.pairs, 1)
    ]
    return Course(course.terms, course.entries, (*kept, *new))


def rounds(terms, count, result=by_number, until=None):
    course = Course(terms, entries(count), ())
    while not course.is_complete and course.last_round != until:
        course = next_round(course, result)
    return course


def swiss(count, number_of_rounds, result=by_number, until=None):
    return rounds(Terms(Format.SWISS, number_of_rounds), count, result, until)


def knockout(count, result=by_number, until=None):
    return rounds(Terms(Format.KNOCKOUT), count, result, until)
