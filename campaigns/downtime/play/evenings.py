"""An evening's gambling: resolved at once, on record at once, and undone as a whole."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User

from campaigns.bulk.play.match_rows import WritingOptions, write_games
from campaigns.bulk.play.season import Season
from campaigns.bulk.rules.games import BulkGame, CoinBalances, to_row
from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import check_records_open
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play import purses_of_run, undoing
from campaigns.downtime.rules import story
from campaigns.downtime.rules.evening import MAX_GAMES, Company, GamblingTable, professions_of
from campaigns.match.bulk import BulkJudging
from campaigns.money.play import purses
from campaigns.npc.play.strangers import make_strangers
from campaigns.people.models import Character, ProfessionRow
from campaigns.people.play import lock_characters
from campaigns.rules.bulk import WhenNoticed
from campaigns.rules.labels import name_list
from campaigns.rules.seeded_dice import SeededDice

Kind, State = BulkRun.Kind, BulkRun.State
STRANGERS = "strangers"
OTHERS = "others"  # of the article's list: no word for anybody


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """`games` each of the `players` plays against `opponents` and strangers, or against each other where there are none.

    `even` strangers play about as well as the players. `stake` is what a lost game costs, and `brings` what every stranger has in the purse, in coppers; on `credit` an empty purse
    plays on. NPCs try to cheat if `cheats`; everybody who does not play watches if `watched`.
    """

    players: Sequence[Character]
    opponents: Sequence[Character]
    games: int
    seed: str
    strangers: int = 0
    company: Company = Company.TAVERN
    even: bool = False
    stake: int = 0
    brings: int = 0
    credit: bool = False
    cheats: bool = True
    watched: bool = True
    when_noticed: WhenNoticed = WhenNoticed.EXPEL
    place: str = ""


@use_case(lock=row_lock(Campaign))
def play_evening(campaign: Campaign, *, plan: EveningPlan, by: User, pay_in: int = 0) -> Answer:
    """Play the evening and keep all of it: matches turn by turn, what they taught, coins. The answer's row is the BulkRun.

    `pay_in` is what the page said that purses without a stake lack of as many as there are games: it is paid in first.
    Raises Refused for who cannot play, for more than MAX_GAMES games, and beside the stake for a purse that lacks one.
    """
    check_records_open(campaign)
    _check_plan(plan)
    strangers = _make_strangers(campaign, plan, by)
    people = lock_characters(person.pk for person in (*plan.players, *plan.opponents, *strangers))
    _check_people(campaign, people)
    paid_in = _pay_stakes(campaign, plan, purses_of_run.balances(people), pay_in, by)
    balances = purses_of_run.balances(people)
    balances.held = {**balances.held, **{person.pk: plan.brings for person in strangers}}
    watchers = tuple(people) if plan.watched else ()
    judging = BulkJudging(campaign.rules, plan.cheats, plan.when_noticed, watchers)
    seeded = SeededDice(plan.seed)
    season = Season(campaign, people, judging, seeded)
    pool = [person.pk for person in (*plan.opponents, *strangers)]
    players = [person.pk for person in plan.players]
    table = GamblingTable(players, pool, plan.games, plan.stake, balances, plan.credit, campaign.day)
    games: list[BulkGame] = []
    gains: list[story.EveningGain] = []
    for game in table.play(seeded.lot, lambda fixture: season.play(fixture, plan.stake)):
        lessons = season.learn(game).lessons
        gains += (
            story.EveningGain(len(games), game.person(side), lesson.cm_before, lesson.cm_after)
            for side, lesson in lessons.items()
            if lesson.credited
        )
        games.append(game)
    run = BulkRun.objects.create(
        campaign=campaign,
        kind=Kind.EVENING,
        state=State.TAKEN,
        place=plan.place,
        seed=plan.seed,
        first_day=campaign.day,
        last_day=campaign.day,
        plan={"stake": plan.stake, "players": players},
        games=[to_row(game) for game in games],
        by=by,
    )
    options = WritingOptions(lambda game: plan.place, lambda game: True, by, run.occasion)
    matches = write_games(Season(campaign, people, judging, seeded), games, options)
    purses_of_run.book_brought_coins(run, strangers, plan.brings if plan.stake else 0)
    purses_of_run.book_winnings(run, people, balances.won, evening_coins_reason(plan.place))
    run.report = {"story": story.tell(_evening(campaign, plan, people, strangers, games, gains, table))}
    run.written = {
        "matches": matches,
        "strangers": [person.pk for person in strangers],
        "limits": season.limits,
        "coins": balances.won,
        "brings": plan.brings if plan.stake else 0,
        "paid_in": paid_in,
    }
    run.save(update_fields=["report", "written"])
    paid_in_note = f" {campaign.coinage.write(sum(paid_in.values()))} paid in." if paid_in else ""
    return Answer(f"{story.number_in_words(len(games), 'game').capitalize()} played.{paid_in_note}", run.pk)


@use_case(lock=row_lock(Campaign))
def undo_evening(campaign: Campaign, *, run: BulkRun, by: User) -> Answer:
    """Undo everything of the evening: matches, lessons, coins, and the strangers nobody has met since. Raises as `undoing` does."""
    row = BulkRun.objects.select_for_update().get(pk=run.pk)
    if row.state != State.TAKEN:
        raise Refused("This evening is undone already.")
    newcomers, paid_in = undoing.undo_run(campaign, row, by)
    row.state = State.UNDONE
    row.save(update_fields=["state"])
    kept_note = (
        f" {name_list(newcomers)} stayed: they were changed or have played since." if newcomers else ""
    )
    spent = [f"{campaign.coinage.write(coppers)} paid in for {name}" for name, coppers in paid_in.items()]
    kept_note += f" Spent since, and not taken back: {name_list(spent)}." if spent else ""
    return Answer(f"The evening is undone: as if nobody had played.{kept_note}")


def evening_coins_reason(place: str) -> str:
    return f"Gambling at chess{f' at {place}' if place else ''}"


def _check_plan(plan: EveningPlan) -> None:
    everybody = [person.pk for person in (*plan.players, *plan.opponents)]
    if len(set(everybody)) < len(everybody):
        raise Refused("Somebody is named twice: everybody sits at the table once.", "opponents")
    if len(everybody) + plan.strangers < 2:
        raise Refused("Nobody to play against: name an opponent, or have strangers made up.", "strangers")
    if (count := len(plan.players) * plan.games) > MAX_GAMES:
        raise Refused(f"That is {count} games: an evening has {MAX_GAMES} at most.", "games")


def _check_people(campaign: Campaign, people: Sequence[Character]) -> None:
    for person in people:
        is_gone = person.binned_at is not None or person.archived_at is not None
        if is_gone or person.campaign_id != campaign.pk:
            raise Refused(f"{person.name} is archived or in the bin, and cannot play.", "players")
        if person.cm is None:
            raise Refused(f"{person.name} does not know chess.", "players")


def _pay_stakes(
    campaign: Campaign, plan: EveningPlan, balances: CoinBalances, pay_in: int, by: User
) -> dict[int, int]:
    """Pay `pay_in` into the purses without a single stake, so that each can lose every game; what each of these people got.

    Raises NotEnough for another sum.
    """
    short_people = [
        person
        for person in (*plan.players, *plan.opponents)
        if not balances.can_lose(person.pk, plan.stake, credit=plan.credit)
    ]
    purse_by_person = purses_of_run.open_purses(short_people)
    locked = purses.lock_purses([*purse_by_person.values(), *([purses.bank_of(campaign)] if pay_in else [])])
    need_text = f"{story.number_in_words(plan.games, 'lost game')} cost{'s' if plan.games == 1 else ''}"
    cost, short = plan.games * plan.stake, purse_by_person.values()
    needs = [purses.Need(locked[purse.pk], cost, "stake", need_text) for purse in short]
    held = purses_of_run.balances(short_people).held
    if not purses.fund(campaign, needs, pay_in=pay_in, reason="For an evening’s gambling", by=by):
        return {}
    return {pk: coppers - held[pk] for pk, coppers in purses_of_run.balances(short_people).held.items()}


def _make_strangers(campaign: Campaign, plan: EveningPlan, by: User) -> list[Character]:
    slugs = professions_of(plan.company, plan.strangers, SeededDice(plan.seed).lot)
    rows = {row.slug: row for row in ProfessionRow.objects.filter(campaign=None, slug__in=slugs)}
    player_cms = [player.cm for player in plan.players if player.cm is not None] if plan.even else []
    tags = [STRANGERS] if slugs else ()
    return make_strangers(campaign, [rows[slug] for slug in slugs], plan.seed, by, tags, near_cms=player_cms)


def _persona(character: Character, *, is_stranger: bool) -> story.Persona:
    row = character.profession
    has_word = is_stranger and row is not None and row.slug != OTHERS
    return story.Persona(character.name, character.calling if has_word else "", is_stranger)


def _evening(
    campaign: Campaign,
    plan: EveningPlan,
    people: Sequence[Character],
    strangers: Sequence[Character],
    games: Sequence[BulkGame],
    gains: Sequence[story.EveningGain],
    table: GamblingTable,
) -> story.Evening:
    stranger_ids = {person.pk for person in strangers}
    write = campaign.coinage.write
    return story.Evening(
        place=plan.place,
        people={person.pk: _persona(person, is_stranger=person.pk in stranger_ids) for person in people},
        players=[person.pk for person in plan.players],
        games=games,
        gains=gains,
        stake=write(plan.stake) if plan.stake else "",
        won={
            pk: f"{write(abs(coins))} {'richer' if coins > 0 else 'poorer'}"
            for pk, coins in table.balances.won.items()
            if coins
        },
        broke=[] if plan.credit or not plan.stake else table.broke,
        owed={
            pk: write(-table.balances.balance(pk))
            for pk, coins in table.balances.won.items()
            if coins < 0 and table.balances.balance(pk) < 0
        },
    )
