"""Tournaments played by the rules alone."""

import random

from campaigns.circuits.rules.course import Course
from campaigns.circuits.rules.meetings import Competitor, Meeting, Result
from campaigns.circuits.rules.swiss import BY_OURSELVES, pair_round
from campaigns.circuits.rules.terms import Format, Terms, safe_rounds

AT_THE_BOARD = (Result.WHITE, Result.BLACK, Result.DRAW)
OF_ALL_SORTS = (*AT_THE_BOARD * 6, Result.WHITE_WALKOVER, Result.NEITHER)


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


def swiss_of_all_sorts(seed):
    """Who takes part, the meetings and how many rounds: a Swiss with walk-overs and somebody who leaves."""
    dice = random.Random(seed)
    count = dice.randint(6, 20)
    number_of_rounds = min(7, safe_rounds(count))
    leaver = Competitor(dice.randint(1, count), last=dice.randint(1, number_of_rounds))
    those = [leaver if one.number == leaver.number else one for one in entries(count)]
    meetings = []
    for round in range(1, number_of_rounds + 1):
        draw = pair_round(round, number_of_rounds, those, meetings)
        assert draw.remark != BY_OURSELVES
        for board, (white, black) in enumerate(draw.pairs, 1):
            result = Result.BYE if black is None else dice.choice(OF_ALL_SORTS)
            meetings.append(Meeting(round, board, white, black, result))
    return those, meetings, number_of_rounds
