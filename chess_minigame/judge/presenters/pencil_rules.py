"""The rules of a turn for a judge who has pencil and dice: by the match's own house rules, with its players' numbers.

Every number is the rules' own; `tests/chess_minigame/judge/web/test_pencil_rules.py` holds every sentence against them.
"""

from collections.abc import Iterable, Iterator

from campaigns.campaign.rules.house_rules import Option
from campaigns.campaign.rules.house_rules.cheating import BonusLost, CmOrder, EmpathyRolls, OnePercent
from campaigns.campaign.rules.house_rules.notes import NotesShown
from campaigns.campaign.rules.house_rules.rousselle import BothGambit, CounterGambit, FailedHand
from campaigns.rules.contract import Side
from chess_minigame.rules import rousselle
from chess_minigame.rules.cheating import moving_pieces
from chess_minigame.rules.cheating.empathy import EMPATHY_DETECTORS, PERCENT_A_USE
from chess_minigame.rules.cheating.esp import ESP_DETECTORS
from chess_minigame.rules.cheating.intimidation import MAX_COUNTED_SCARES, is_fearsome, resist_target_of
from chess_minigame.rules.cheating.playing_to_lose import lowest_cm
from chess_minigame.rules.cm_in_force import TWO_THIRDS
from chess_minigame.rules.players import Ability, Means, in_listed_order
from chess_minigame.rules.state import State
from chess_minigame.wording import Names, minus

ABILITIES = {
    Ability.PSIONIC: "a psionic",
    Ability.ESP: "ESP",
    Ability.MAGIC: "detect magic",
    Ability.LIES: "detect lie",
    Ability.EXPENDITURE: "one who detects psionic energy",
}
_UNLUCKY = f"{int(moving_pieces.ONE_PERCENT * 100):02}"
_UNLUCKY_ROLL = f"roll d% for that watcher instead: {_UNLUCKY} notices"
_RARE = "where the dice give a watcher less than 1% (20 less Dexterity, times 100 less a thief's pick pockets, is below 20)"

_BONUS = {
    BonusLost.ANYBODY: "if nobody notices",
    BonusLost.OPPONENT: "unless the opponent notices",
    BonusLost.NEVER: "whoever notices",
}
_PERFECT = (
    f"Dexterity {moving_pieces.PERFECT_DEXTERITY} or pick pockets {moving_pieces.PERFECT_THIEF} or more"
)
_ONE_PERCENT = {
    OnePercent.UNREDUCED: f"Who began the game with {_PERFECT}: {_RARE}, {_UNLUCKY_ROLL}.",
    OnePercent.REDUCED: f"With {_PERFECT}, as earlier tries have lessened them: {_RARE}, {_UNLUCKY_ROLL}.",
    OnePercent.EVERYBODY: f"Whoever tries: {_RARE}, {_UNLUCKY_ROLL}.",
    OnePercent.SECOND_ROLL: f"Who began the game with pick pockets {moving_pieces.PERFECT_THIEF} or more fails the second roll on 00; with Dexterity "
    f"{moving_pieces.PERFECT_DEXTERITY} or more: {_RARE}, {_UNLUCKY_ROLL}.",
    OnePercent.PER_TRY: f"Who began the game with {_PERFECT}: where all watchers together have less than 1%, roll one d% instead: on "
    f"{_UNLUCKY} the opponent notices.",
}
_CM_ORDER = {
    CmOrder.PERCENTAGES_FIRST: "CM × 2/3 for empathy, × 9/10, 8/10 and so on for intimidation, + Dexterity, + or − gambit; then drop the fraction",
    CmOrder.FLATS_FIRST: "CM + Dexterity, + or − gambit, all of it × 2/3 for empathy, × 9/10, 8/10 and so on for intimidation; then drop the fraction",
    CmOrder.PERCENTAGES_ADDED: "CM less a third of it for empathy and a tenth of it for each success, + Dexterity, + or − gambit; then drop the fraction",
    CmOrder.EACH_STEP: "CM × 2/3 for empathy, drop the fraction, × 9/10, 8/10 and so on for intimidation, drop it again, + Dexterity, + or − gambit",
    CmOrder.LOSSES_DOWN: "CM less a third of it for empathy, rounded down, less a tenth of the rest for each success, together rounded down, "
    "+ Dexterity, + or − gambit",
}


class PencilRules:
    """What a judge reads to play the rest of a match: the parts of a turn in their order, without those not played."""

    def __init__(self, state: State, names: Names, shown: NotesShown) -> None:
        self._state, self._names, self._shown = state, names, shown
        self._options = state.current_options
        self._points = state.options.points

    @property
    def parts(self) -> Iterator[tuple[str, list[str]]]:
        parts: dict[str, Iterable[str]] = {
            "Notes": self._notes(),
            "Gambit": self._gambit(),
            "Intimidation": self._intimidation(),
            "Moving the pieces": self._moving(),
            "Mind reading": self._mind_reading(),
            "Empathy": self._empathy(),
            "Playing to lose": self._losing(),
            "Somebody noticed": [
                "Before the d% you decide: nothing, a warning, anything else, or disqualify the cheat, who loses by forfeit (do that in "
                "the app). Whoever cheats or tries to, intimidates or plays to lose learns nothing: keep the notes."
            ],
            "The CM of the turn": [
                f"{_CM_ORDER[self._points.cm_order]}, toward 0. It may fall below 0. No more than a CM named to lose; at most 0 if read."
            ],
            "The result": [
                "If no CM has changed, read the d% (00 is 100) in the number's row. Otherwise d% + number + Black's CM − White's CM is the "
                "total, to be read in the last row: below 01 it counts as 01, above 00 as 00. Add the result to the score."
            ],
        }
        for title, sentences in parts.items():
            if lines := list(sentences):
                yield title, lines

    def _each(self, texts: Iterable[tuple[Side, str | None]]) -> str:
        """What holds for each side by name: "Ygraine 13, Bors 9"; sides without a number are left out."""
        return ", ".join(f"{self._names[side]} {text}" for side, text in texts if text is not None)

    def _notes(self) -> Iterator[str]:
        yield (
            "Both write a strategy and any cheating, secretly; then the turn is played: 10 minutes of game time. A note may name several "
            "means: the pieces once, one way of mind reading, each form of intimidation once. Roll for intimidation openly, White's first, "
            "for the rest in secret. Say the result, the score, gambits and intimidation, never a d%, a CM or the limit."
        )
        if self._shown is NotesShown.BOTH:
            yield "After the turn everybody may see both strategies as they were written, but no cheating."

    def _gambit(self) -> Iterator[str]:
        points = self._points
        if points.gambit is Option.OFF:
            return
        allows_answer = points.counter_gambit is CounterGambit.TURN_TWO
        yield (
            "It is written on the note of turn 1"
            + (", or by Black on turn 2 in answer to White's," if allows_answer else "")
            + f" and is no cheating: {rousselle.GAMBIT_GAIN:+} to the CM on turns 1 to {rousselle.GAMBIT_TURNS}, {minus(rousselle.POINTS_AFTER_GAMBIT)} from turn {rousselle.GAMBIT_TURNS + 1} on."
        )
        answer_note, whites = "", "White has nothing from then on"
        if allows_answer:
            answer_note = f" (on turns 2 to {rousselle.GAMBIT_TURNS + 1}, if the answer came on turn 2)"
        if points.both_gambit is BothGambit.KEEPS:
            whites = f"White keeps {rousselle.GAMBIT_GAIN:+} and {minus(rousselle.POINTS_AFTER_GAMBIT)}"
        yield (
            f"If both gambit, Black has {rousselle.COUNTER_GAMBIT_GAIN:+} on turns 1 to {rousselle.GAMBIT_TURNS}{answer_note} and {minus(rousselle.POINTS_AFTER_GAMBIT)} after; {whites}."
        )

    def _intimidation(self) -> Iterator[str]:
        steps = ""
        if self._points.steady_minds is Option.ON:
            steps = (
                f", and 1 more for each {rousselle.POINTS_A_STEP} points of the normal CM or part of them,"
            )
        numbers = self._each((side, _number(resist_target_of(self._options, side))) for side in Side)
        yield (
            f"For each form on the note the victim rolls d20 openly: Wisdom{steps} or less resists; you may adjust it"
            + (f" ({numbers})." if numbers else ".")
        )
        yield f"Each success takes a tenth of the CM this turn; {MAX_COUNTED_SCARES} count at most. A form can be tried again next turn."
        for side in Side:
            if self._options.player(side).dragon:
                yield self._dragon(side)

    def _dragon(self, side: Side) -> str:
        dragon, foe = self._names[side], self._names[side.other]
        dragon_points, foe_points = (self._options.player(who).hit_points for who in (side, side.other))
        comparison = "so it is now" if is_fearsome(self._options, side) else "not now"
        return (
            f"{dragon} is a dragon: each turn {foe} rolls once more, last and without a note, while the dragon has more than half "
            f"of {foe}'s hit points ({dragon_points} against {foe_points}: {comparison}). It counts among the {MAX_COUNTED_SCARES} and is no cheating."
        )

    def _moving(self) -> Iterator[str]:
        if self._points.masters_eye is Option.ON:
            yield from self._under_a_masters_eye()
            return
        yield (
            f"Once a turn: Dexterity is added to the CM this turn {_BONUS[self._points.bonus_lost]}. For the opponent and each spectator d20: "
            "Dexterity or less escapes; a thief who fails escapes with d%, pick pockets or less."
        )
        yield (
            f"Each later try of the game, noticed or not: {minus(-moving_pieces.DEXTERITY_A_TRY)} on the d20, {minus(-moving_pieces.POCKETS_A_TRY)} on the d%. "
            f"{_ONE_PERCENT[self._points.one_percent]}"
        )
        if numbers := self._each((side, self._next_try(side)) for side in Side):
            yield f"Next try: {numbers}."

    def _next_try(self, side: Side) -> str | None:
        player = self._state.player(side)
        if player.dexterity is None:
            return None
        hand = moving_pieces.Hand(player.dexterity, player.pick_pockets).on_try(self._uses(side, "move") + 1)
        thief = "" if hand.pockets is None else f", then {minus(hand.pockets)}%"
        return f"{minus(hand.dexterity)}{thief}"

    def _under_a_masters_eye(self) -> Iterator[str]:
        looks = "even if it failed," if self._points.failed_hand is FailedHand.ROLL else "if it succeeded,"
        yield (
            "Once a turn: one d20 for the try, Dexterity or less succeeds. Then, "
            f"{looks} d% for the opponent and each spectator: that one's normal CM or less notices (0 for who does not play). Dexterity is "
            "added to the CM this turn if the d20 succeeds and nobody notices."
        )
        yield (
            f"After somebody has noticed one, each further try takes {rousselle.PENALTY} more off every watcher's d%: {rousselle.PENALTY}, {2 * rousselle.PENALTY} and so on. "
            "No second roll for thieves, nothing off for later tries, no 1%."
        )
        if numbers := self._each((side, self._next_under_an_eye(side)) for side in Side):
            yield f"Next try: {numbers}."

    def _next_under_an_eye(self, side: Side) -> str | None:
        dexterity = self._state.player(side).dexterity
        if dexterity is None:
            return None
        deduction = rousselle.PENALTY * rousselle.tries_since_caught(self._state.turns, side)
        return f"{dexterity}" + (f", watchers' d% {minus(-deduction)}" if deduction else "")

    def _mind_reading(self) -> Iterator[str]:
        yield (
            "The opponent's CM is 0 this turn, Dexterity and gambit with it; below 0 it stays. The reader's strategy is the best reply: White has "
            "the lowest number in Black's column, Black the highest in White's row."
        )
        yield (
            "Two mind readers: no result, no d%, the score stays, both know; the turn counts, and what else they wrote can be noticed."
        )
        sides = (side for side in Side if Means.SPELL in self._state.player(side).has)
        spell = self._each((side, _number(self._state.player(side).intelligence)) for side in sides)
        yield (
            "A spell, cast again each turn, is unseen by a watcher on d20, Intelligence or less, rolled for each"
            + (f" ({spell})" if spell else "")
            + "; seen, it works anyway."
        )
        yield (
            f"Finding out is yours to decide: a medallion by search or {_abilities_text(ESP_DETECTORS[Means.MEDALLION])}, a spell by "
            f"{_abilities_text(ESP_DETECTORS[Means.SPELL])}, psionics by {_abilities_text(ESP_DETECTORS[Means.PSIONIC])}."
        )

    def _empathy(self) -> Iterator[str]:
        has_one_roll = self._points.empathy_rolls is EmpathyRolls.ONE
        rolls = "one d% for all of them" if has_one_roll else "d% for each of them"
        yield (
            f"The opponent has {TWO_THIRDS} of the CM this turn. Only {_abilities_text(EMPATHY_DETECTORS)} notices, {rolls}: {PERCENT_A_USE}% at the first use, "
            f"{PERCENT_A_USE}% more at each later one."
        )
        sides = (side for side in Side if Means.EMPATHY in self._state.player(side).has)
        able = ((side, f"{PERCENT_A_USE * (self._uses(side, 'empathy') + 1)}%") for side in sides)
        if numbers := self._each(able):
            yield f"Next use: {numbers}."

    def _losing(self) -> Iterator[str]:
        cms = ((side, self._options.cm(side)) for side in Side)
        limits = ((side, f"{minus(lowest_cm(cm))} to {cm}") for side, cm in cms)
        yield f"The note names a CM from minus half the normal one up to it: {self._each(limits)}. Nobody can notice it."

    def _uses(self, side: Side, what: str) -> int:
        return sum(getattr(notes.of(side), what) for notes in self._state.resolved_notes)


def notices_by(abilities: Iterable[Ability]) -> str | None:
    """What somebody can find cheats out with, in the listed order; None for nobody in particular."""
    return ", ".join(_ability_names(abilities)) or None


def _number(number: int | None) -> str | None:
    return None if number is None else minus(number)


def _abilities_text(abilities: Iterable[Ability]) -> str:
    """The abilities as a choice: "a psionic, ESP or detect lie"."""
    names = _ability_names(abilities)
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _ability_names(abilities: Iterable[Ability]) -> list[str]:
    return [ABILITIES[Ability(word)] for word in in_listed_order(abilities, Ability)]
