"""Characters who play one game after the other by their temperaments, and learn as they go (R18 to R43)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Protocol

from campaigns.bulk.rules.games import BulkGame, Fixture
from campaigns.bulk.rules.learners import GameExperience, Learner, learn_from
from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.core.refusals import Refused
from campaigns.learning.play import settle
from campaigns.learning.rules.contest import Contest, Participant
from campaigns.learning.rules.first_game import counts_as_game, first_game_binds
from campaigns.learning.rules.verdicts import Verdict
from campaigns.match import games
from campaigns.match.bulk import BulkJudging, BulkSide
from campaigns.people.models import Character
from campaigns.rules import chess_modifier
from campaigns.rules.bulk import Faces

GAME = "grice"
"""The one game that is played by Chess Modifiers, and so by people who were never at the table."""


class GamesDice(Protocol):
    """Where the dice of many games come from."""

    def of(self, game: str) -> Faces: ...


class Season:
    """Players of many games, one after the other, and what they learn between them.

    Raises Refused where no installed game is played in bulk. `excluded_matches` are those on record that are part of it.
    """

    def __init__(
        self,
        campaign: Campaign,
        people: Iterable[Character],
        judging: BulkJudging,
        dice: GamesDice,
        *,
        excluded_matches: frozenset[int] = frozenset(),
    ) -> None:
        entry = games.find_entry(GAME)
        if entry is None or entry.bulk is None:
            missing = "The Game of Kings is not installed here"
            raise Refused(f"{missing}: nobody plays by the Chess Modifier alone.")
        self.campaign, self.rules, self.spectators = campaign, judging.rules, judging.spectators
        self.table, self.dice = entry.bulk(judging), dice
        self.new_learners = set[int]()
        self.limits: list[int] = []  # whose learning limit was rolled, once for life
        self.characters = {person.pk: person for person in people}
        self.learners = {
            pk: _learner(person, self.rules, excluded_matches)
            for pk, person in self.characters.items()
            if person.cm is not None
        }

    def teach(self, pupil: int) -> None:
        """The pupil knows chess from now on, as one who has just learned it (R4, R5)."""
        self.new_learners.add(pupil)
        character = self.characters[pupil]
        character.initial_cm = chess_modifier.cm_of_learner(character.intelligence, character.wisdom)
        character.set_cm(character.initial_cm)
        self.learners[pupil] = _learner(character, self.rules, frozenset())

    def changed_people(self) -> list[int]:
        """Those whose CM or learning limit is another than their character's, and those who learned chess."""
        return [
            pk
            for pk, learner in self.learners.items()
            if pk in self.new_learners
            or (self.characters[pk].cm, self.characters[pk].learning_limit_weeks)
            != (learner.cm, learner.limit_weeks)
        ]

    def play(self, fixture: Fixture, stake: int) -> BulkGame:
        people = fixture.white, fixture.black
        white, black = (BulkSide(self.characters[pk], self.learners[pk].cm) for pk in people)
        result = self.table.resolve(white, black, self.dice.of(fixture.game))
        paid = stake if result.over.winner else 0
        return BulkGame(*fixture, white.cm, black.cm, paid, result)

    def learn(self, game: BulkGame) -> GameExperience:
        """What the game teaches; both are the wiser from then on."""
        white, black = self.learners[game.white], self.learners[game.black]
        game_lessons = learn_from(self._contest(game, white, black), white, black, self._dice(game))
        self.limits += [game.person(die.side) for die in game_lessons.dice if die.owed is Verdict.OWES_D4]
        return game_lessons

    def _contest(self, game: BulkGame, white: Learner, black: Learner) -> Contest:
        over = game.result.over
        return Contest(
            number=0,
            day=game.day,
            white=replace(white.participant, cm=game.white_cm),
            black=replace(black.participant, cm=game.black_cm),
            winner=over.winner,
            how=over.how,
            played_out=over.played_out,
            turns=game.result.turns,
            rules=self.rules,
            cheated=frozenset(game.result.cheated),
        )

    def _dice(self, game: BulkGame) -> Callable[[int], int]:
        roll = self.dice.of(f"lesson {game.game}")
        faces_by_die: dict[int, Iterator[int]] = {}

        def die(sides: int) -> int:
            if sides not in faces_by_die:
                faces_by_die[sides] = chain.from_iterable(iter(lambda: roll(sides), b""))
            return next(faces_by_die[sides])

        return die


def _learner(character: Character, rules: HouseRules, excluded_matches: frozenset[int]) -> Learner:
    assert character.cm is not None and character.initial_cm is not None
    participant = Participant(
        character.pk,
        character.name,
        character.cm,
        character.initial_cm,
        character.intelligence,
        character.is_pc,
        character.is_adventurer,
    )
    learner = Learner(participant, character.cm, character.learning_limit_weeks)
    if first_game_binds(rules, is_pc=character.is_pc):  # of others nothing that lies behind matters
        matches = [match for match in settle.finished_matches(character) if match.pk not in excluded_matches]
        record = settle.record_of(character, matches)
        learner.gains = [entry.gain for entry in record.entries if entry.gain]
        learner.met = {
            contest.seat(contest.side_of(character.pk).other).person
            for entry in record.entries
            if isinstance(contest := entry.event, Contest) and counts_as_game(contest)
        }
    return learner
