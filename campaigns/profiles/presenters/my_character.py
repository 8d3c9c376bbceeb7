"""A character as its own player may see it: made of what the DM lets the player know, and of nothing else.

Left out are the DM's notes and reasons, the dice, the die that is owed, other people's sheets, and why a game taught
nothing where that is the DM's secret: a cheat, a refused gain, a die still to be rolled and a failed roll read the same.
"""

from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString

from campaigns.campaign.rules.house_rules import HouseRules, Option
from campaigns.learning.play import settle
from campaigns.learning.rules.contest import Contest
from campaigns.learning.rules.record import LearningEntry
from campaigns.learning.rules.verdicts import Lesson, Verdict
from campaigns.match import games
from campaigns.match.models import Match, Seat
from campaigns.money.presenters.purses import Holdings, purse_of_character
from campaigns.people.models import Character, RecordEntry
from campaigns.people.presenters.cm import ShownCm, shown_cm
from campaigns.people.rules.results import Tally
from campaigns.profiles.presenters.character import Profile, side_in, title_of
from campaigns.profiles.presenters.chart import ChartPoint, cm_chart, history_of
from campaigns.rules.chess_modifier import decimal
from campaigns.rules.errors import NotPossible
from campaigns.tournaments.models import Tournament
from campaigns.tournaments.presenters.next_games import next_games_of
from campaigns.web.chart import Chart
from campaigns.web.markdown import drop_at_signs, markdown_html

MAX_INTIMIDATIONS = 10
MSG_NOTHING_LEARNED = "Nothing was learned from this game so far."
MSG_SOMETHING_LEARNED = "Something was learned from this game."
_SENTENCES = {
    Verdict.LEARNED: "",
    Verdict.LEARNED_LESS: "The cap or the learning limit allowed no more.",
    Verdict.LIMIT: "The learning limit allows no more for now.",
    Verdict.AT_CAP: "The CM is at its cap.",
    Verdict.ABOVE_CAP: "The CM is above its cap.",
    Verdict.NOT_UNDERSTOOD: MSG_NOTHING_LEARNED,
}


@dataclass(frozen=True, slots=True)
class PublicGain:
    """What a game taught, as the player is told: "+0.95" or nothing, a sentence, and the CM from then on."""

    points: str
    sentence: str
    cm: ShownCm | None


@dataclass(frozen=True, slots=True)
class MyEvent:
    date: str
    title: str
    outcome: str = ""
    result: str = ""
    gain: PublicGain | None = None


class MyCharacter:
    """All that the player's own page shows, as the DM's switches allow."""

    def __init__(self, character: Character) -> None:
        profile = Profile(character)
        self._character, self._campaign, self._profile = character, character.campaign, profile
        self.name, self.calling, self.today = character.name, character.calling, self._campaign.now
        self.cm, self.cap_factor = shown_cm(character.cm), character.cap_factor
        self.cap = character.cap if character.knows_chess else None
        self.tally, self.streak, self.by_game = profile.tally, profile.streak, profile.by_game

    @property
    def learning(self) -> str:
        allowance = self._profile.allowance
        if allowance is None:
            return ""
        if allowance.next_day is not None:
            return f"may learn again on {self._campaign.date_of(allowance.next_day)}"
        return "may learn now"

    @cached_property
    def chart(self) -> Chart | None:
        history = history_of(self._character, self._profile.learning_record, self._point)
        return cm_chart([history], self._campaign.day, self._campaign.date_of) if history else None

    @property
    def opponents(self) -> list[tuple[str, Tally]]:
        return [(opponent.name, opponent.tally) for opponent in self._profile.opponents]

    @cached_property
    def tournaments(self) -> list[tuple[Tournament, str]]:
        return list(next_games_of(self._character))

    @cached_property
    def in_play(self) -> list[tuple[str, str]]:
        """The games being played, without how they stand."""
        matches = Match.objects.filter(
            seats__character=self._character, status=Match.Status.PLAYING, game__in=games.slugs()
        )
        rows = ((match, side_in(match, self._character)) for match in matches.prefetch_related("seats"))
        return [(title_of(match, side), match.game_title) for match, side in rows]

    @cached_property
    def intimidations(self) -> list[tuple[str, str]]:
        """The last attempts at intimidation by and against the character, without dice and targets."""
        rows = self._profile.intimidations.filter(match__status=Match.Status.OVER, succeeded__isnull=False)
        outcomes = {True: "was intimidated", False: "resisted"}
        return [
            (
                row.match.date,
                f"{row.by.name}: {row.means}. {row.victim.name} {outcomes[bool(row.succeeded)]}.",
            )
            for row in rows[:MAX_INTIMIDATIONS]
        ]

    @cached_property
    def record(self) -> list[MyEvent]:
        """Games and how the CM came about, without what else the DM has changed."""
        events = []
        for row in self._profile.record:
            date = self._campaign.date_of(row.day)
            if row.match is not None:
                gain = PublicGain("", row.match.game_title, None)
                if row.match.is_lesson:
                    lesson = self._profile.learning_record.lesson(row.number)
                    shows_gains = self._character.shows_gains
                    gain = _public_gain(lesson, row.match.rules, shows_gains=shows_gains)
                events.append(MyEvent(date, row.title, row.outcome, row.result, gain))
            elif row.number in self._decisions and row.cm is not None:
                gain = PublicGain("", "", shown_cm(row.cm))
                events.append(MyEvent(date, self._decisions[row.number], gain=gain))
        return events

    @property
    def purse(self) -> str:
        """What it holds; empty where the DM does not show it."""
        if not self._character.shows_purse:
            return ""
        return self._campaign.coinage.write(Holdings(purse_of_character(self._character)).balance)

    @property
    def notes(self) -> SafeString:
        return markdown_html(self._character.public_notes, mentions=drop_at_signs)

    @cached_property
    def _decisions(self) -> dict[int, str]:
        """How the CM came about, by entry number, without the DM's reasons."""
        decisions = {}
        for entry in self._character.record.all():
            if entry.kind not in RecordEntry.REMARKS:
                label = str(RecordEntry.Kind(entry.kind).label)
                teacher = f" from {entry.teacher.name}" if entry.teacher else ""
                decisions[entry.number] = f"{label[:1].upper()}{label[1:]}{teacher}"
        return decisions

    def _point(self, entry: LearningEntry) -> ChartPoint:
        event = entry.event
        if not isinstance(event, Contest):
            return ChartPoint(event.day, entry.cm, self._decisions[event.number])
        opponent = event.seat(event.side_of(self._character.pk).other).name
        learned = bool(entry.lesson and entry.lesson.credited)
        shows_points = learned and self._character.shows_gains
        gain = f": +{decimal(entry.lesson.credited)}" if entry.lesson and shows_points else ""
        return ChartPoint(event.day, entry.cm, f"game against {opponent}{gain}", learned=learned)


def gain_from_match(match: Match, seat: Seat | None) -> PublicGain | None:
    """What a finished match has taught the player at `seat`; None for an NPC, and for a match that moves no CM or was just reopened."""
    character = seat.character if seat else None
    if character is None or not character.is_pc or not (match.is_over and match.is_lesson):
        return None
    record = settle.lesson_record(character)
    try:
        lesson = record.lesson(match.number)
    except NotPossible:
        return None
    return _public_gain(lesson, match.rules, shows_gains=character.shows_gains)


def _public_gain(lesson: Lesson, rules: HouseRules, *, shows_gains: bool) -> PublicGain:
    gain, verdict = "", lesson.public_verdict or lesson.verdict.public
    if lesson.credited and shows_gains:
        gain = f"+{decimal(lesson.credited)}"
        sentence = _SENTENCES[lesson.public_verdict or lesson.verdict]
    elif lesson.credited:
        sentence = MSG_SOMETHING_LEARNED
    elif verdict is Verdict.DRAWN and rules.drawn_games is Option.ON:
        sentence = MSG_NOTHING_LEARNED  # whose CM is lower, which decides after a draw, is secret
    else:
        sentence = _SENTENCES.get(verdict, lesson.public_why)
    return PublicGain(gain, sentence, shown_cm(lesson.cm_after))
