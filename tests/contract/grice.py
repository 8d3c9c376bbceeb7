"""What the contract suite needs to know of Grice's game."""

from dataclasses import fields

from hypothesis import strategies as st

from campaigns.campaign.rules.house_rules import SWITCHES, Option
from campaigns.rules.contract import Choice, Notes, Roll, Side, Viewer
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.cheating.intimidation import attempts_of_turn, scare_of
from chess_minigame.rules.declaration_effects import open_attempts
from chess_minigame.rules.declarations import (
    Abandon,
    AddWatcher,
    Adjust,
    Decide,
    Expel,
    HitPoints,
    OnPaper,
    Search,
)
from chess_minigame.rules.match import act, apply_roll, awaits
from chess_minigame.rules.note_rules import check_note
from chess_minigame.rules.notes import BothNotes, Note
from chess_minigame.rules.options import Options, Points
from chess_minigame.rules.players import MIND_READING, Ability, Means, Player
from chess_minigame.rules.state import State
from chess_minigame.rules.tables import Strategy, turn_result_of
from chess_minigame.rules.turn import ResolvedTurn
from chess_minigame.rules.watchers import WatcherSkill

CMS = st.integers(0, 60)
SCORES = st.integers(0, 25)
SIDES = {Viewer.WHITE: Side.WHITE, Viewer.BLACK: Side.BLACK}
HIT_POINTS = st.sampled_from([20, 21, 40])


def any_of(kind):
    return st.frozensets(st.sampled_from(kind))


def players():
    """Somebody with every number set, so that a dragon's foe can be reckoned with."""
    return st.builds(
        Player,
        SCORES,
        st.none() | st.integers(0, 110),
        SCORES,
        SCORES,
        HIT_POINTS,
        st.booleans(),
        any_of(Means),
        any_of(Ability),
    )


POINTS = st.builds(
    Points,
    **{
        switch.field: st.sampled_from([reading.value for reading in switch.readings])
        for switch in SWITCHES
        if switch.field in {field.name for field in fields(Points)}
    },
)
UNKNOWN = st.builds(Player, st.none() | SCORES, has=any_of(Means))
OPTIONS = st.one_of(
    st.builds(Options, CMS, CMS),
    st.builds(Options, CMS, CMS, UNKNOWN, UNKNOWN, POINTS),
    st.builds(Options, CMS, CMS, players(), players(), POINTS),
)
STRATEGIES = st.sampled_from(list(Strategy))
SCARES = st.sampled_from(["laughing", "husky bodyguards", "50% / a sword; _", "a;b", "Lächeln", "1 2 3"])
NOTES = st.builds(
    Note,
    STRATEGIES,
    st.booleans(),
    st.booleans(),
    st.sampled_from([None, *MIND_READING]),
    st.booleans(),
    st.none() | st.integers(-30, 60),
    st.lists(SCARES, max_size=3, unique=True).map(tuple),
)

PLAIN = st.builds(Note, STRATEGIES)


def richer(draw: st.DrawFn, state: State) -> object | None:
    """An action that may be done now and that nobody offers, because there is no end of its kind; None: there is none."""
    awaited = awaits(state)
    if isinstance(awaited, Notes):
        return BothNotes(*(possible(state, side, draw(NOTES)) for side in Side))
    if isinstance(awaited, Choice):
        return Decide(draw(SCARES))
    by = draw(st.integers(-30, 30))
    kinds: list[Adjust | AddWatcher | Search] = [
        Adjust(victim, attempt, by) for victim, attempt in open_attempts(state)
    ]
    kinds += [] if state.last_watcher > 3 else [richer_watch(draw, state)]
    kinds += [Search(draw(st.sampled_from(Side)), draw(SCARES), draw(SCARES))]
    return draw(st.sampled_from(kinds)) if kinds else None


def possible(state: State, side: Side, note: Note) -> Note:
    """The note without what may not be written now."""
    for less in (
        note,
        Note(note.strategy, note.gambit, scares=note.scares),
        Note(note.strategy, scares=note.scares),
    ):
        try:
            check_note(state, side, less)
        except NotPossible:
            continue
        return less
    return Note(note.strategy)


class Distinguishable(Exception):
    """The drawn secrets cannot lead to what everybody saw."""


def double(draw: st.DrawFn, state: State, viewer: Viewer) -> State:
    """Another match with other secrets (CMs, limit, dice, watchers, notes with other means) that `viewer` cannot tell apart.

    What may be known is told over again: results, gambits, intimidation with its success, the viewer's own notes.
    """
    try:
        return _Double(draw, state, viewer).play()
    except (Distinguishable, NotPossible):
        return state


class _Double:
    def __init__(self, draw: st.DrawFn, state: State, viewer: Viewer) -> None:
        self.draw, self.state, self.side = draw, state, SIDES.get(viewer)
        options, self.d6 = _other_limit(draw, state)
        self.twin = State(options)

    def play(self) -> State:
        if self.state.limit_die is not None:
            self.twin = apply_roll(self.twin, (self.d6,))
        for turn in self.state.turns:
            self.onlookers()
            self.wounds(turn.number)
            before = self.twin
            try:
                self.retell(turn, NOTES)
            except Distinguishable:
                # Some cheats leave a line of the result table out of reach.
                self.twin = before
                self.retell(turn, PLAIN)
        self.onlookers()
        self.wounds(len(self.state.turns) + 1)
        self.open_turn()
        last = self.state.steps[-1] if self.state.declared_end else None
        if isinstance(last, Search):
            last = Expel(last.side)  # nobody but the judge knows what was found
        if isinstance(last, OnPaper):
            last = OnPaper(last.turn, last.score)  # who cheated on paper stays the judge's to know
        return act(self.twin, last) if isinstance(last, Abandon | OnPaper | Expel) else self.twin

    def wounds(self, turn: int) -> None:
        """Hit points said before the notes of that turn: whether a dragon frightens is for all to see."""
        given = 0
        for step in self.state.steps:
            given += isinstance(step, BothNotes)
            if isinstance(step, HitPoints) and given == turn - 1 and not self.twin.over:
                self.twin = act(self.twin, step)

    def retell(self, turn: ResolvedTurn, secrets: st.SearchStrategy[Note]) -> None:
        self.twin = act(self.twin, self.other_notes(turn.notes, secrets))
        self.bring_about([scare.scared for scare in turn.findings.scares], turn.result)
        if len(self.twin.turns) != turn.number or self.twin.turns[-1].result != turn.result:
            raise Distinguishable

    def onlookers(self) -> None:
        if not self.twin.over and self.draw(st.booleans()):
            self.twin = act(self.twin, richer_watch(self.draw, self.twin))

    def open_turn(self) -> None:
        start = self.state.open_turn
        if start is None or self.twin.over:
            return
        if not attempts_of_turn(start) and self.draw(st.booleans()):
            return  # nobody can know that the notes are with the judge
        self.twin = act(self.twin, self.other_notes(start.notes, NOTES))
        left = len(open_attempts(self.state))
        faces = [answer for answer in self.state.answers if isinstance(answer, int)]
        done = list(zip(attempts_of_turn(start), faces, strict=False))
        self.bring_about([scare_of(start, *attempt, face).scared for attempt, face in done], None, left)
        if self.twin.open_turn is None:
            raise Distinguishable  # two minds met, and no die kept the turn open

    def other_notes(self, notes: BothNotes, secrets: st.SearchStrategy[Note]) -> BothNotes:
        return BothNotes(*(self.other_note(side, notes, secrets) for side in Side))

    def other_note(self, side: Side, notes: BothNotes, secrets: st.SearchStrategy[Note]) -> Note:
        note = notes.of(side)
        if side is self.side:
            return note
        drawn = self.draw(secrets)
        esp = drawn.esp if self.side is None or not notes.of(self.side).esp else note.esp
        full = Note(drawn.strategy, note.gambit, drawn.move, esp, drawn.empathy, drawn.lose, note.scares)
        for less in (
            full,
            Note(drawn.strategy, note.gambit, full.move, esp, full.empathy, None, note.scares),
        ):
            try:
                check_note(self.twin, side, less)
            except NotPossible:
                continue
            return less
        raise Distinguishable

    def bring_about(self, scared: list[bool], result: object, left: int = 0) -> None:
        """Answer the turn's questions so that all is seen as it was; without a result, stop before the d%."""
        wanted = iter(scared)
        number = self.twin.position.turn
        while self.twin.open_turn is not None:
            asked = awaits(self.twin)
            if isinstance(asked, Choice):
                self.twin = act(self.twin, Decide("nothing"))
            elif isinstance(asked, Roll) and not asked.secret:
                if len(open_attempts(self.twin)) <= left:
                    return
                self.scare(next(wanted))
            elif isinstance(asked, Roll) and asked.key != f"turn {number}":
                if result is None and self.draw(st.booleans()):
                    return
                self.twin = apply_roll(self.twin, (self.draw(st.integers(1, asked.dice.sides)),))
            elif result is None:
                return
            else:
                self.twin = apply_roll(self.twin, (self.draw(st.sampled_from(self.ways_to(result))),))

    def scare(self, scared: bool) -> None:
        start = self.twin.open_turn
        assert start is not None
        attempt = attempts_of_turn(start)[len(self.twin.answers)]
        faces = [face for face in range(1, 21) if scare_of(start, *attempt, face).scared == scared]
        if not faces:
            raise Distinguishable
        self.twin = apply_roll(self.twin, (self.draw(st.sampled_from(faces)),))

    def ways_to(self, result: object) -> list[int]:
        """The d% that lead to this line of the table."""
        total = apply_roll(self.twin, (50,)).turns[-1].total
        assert total is not None
        found = [
            percentile for percentile in range(1, 101) if turn_result_of(total - 50 + percentile) == result
        ]
        if not found:
            raise Distinguishable
        return found


def richer_watch(draw: st.DrawFn, state: State) -> AddWatcher:
    return AddWatcher(WatcherSkill(state.last_watcher + 1, draw(CMS), draw(any_of(Ability))))


def _other_limit(draw: st.DrawFn, state: State) -> tuple[Options, int]:
    # Nearly equal CMs leave every line of the result table within reach of the d%.
    played = max(state.turns_played, 1)
    drawn = state.over is not None and state.over.how == "stalemate"
    limit = played if drawn else played + draw(st.integers(1, 6))
    d6 = draw(st.integers(1, min(6, limit)))
    total = 10 * (limit - d6) + draw(st.integers(0, 9))
    cms = draw(st.sampled_from([(total // 2, total - total // 2), (total - total // 2, total // 2)]))
    white, black = (_other_player(draw, state.options.player(side)) for side in Side)
    return Options(*cms, white, black, _other_points(draw, state.options.points)), d6


def _other_player(draw: st.DrawFn, player: Player) -> Player:
    """Able to do whatever the notes say; whether a dragon sits there is for all to see."""
    return Player(
        draw(SCORES), draw(st.none() | st.integers(0, 110)), draw(SCORES), draw(st.integers(5, 15)),
        player.hit_points, player.dragon, frozenset(Means), draw(any_of(Ability)),
    )  # fmt: skip


def _other_points(draw: st.DrawFn, points: Points) -> Points:
    """Gambits are announced; every other reading works in secret."""
    other = draw(POINTS)
    steady = Option.OFF
    return Points(
        other.bonus_lost, other.one_percent, other.empathy_rolls, other.cm_order, points.gambit, points.both_gambit,
        points.counter_gambit, other.masters_eye, other.failed_hand, steady,
    )  # fmt: skip
