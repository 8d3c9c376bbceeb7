"""A downtime put on record step by step; meanwhile the campaign is closed for whatever would change the same records.

First pupils and games, then the CMs, at last the date and the coins. `BulkRun.progress` tells how far it is, written in the
transaction of each chunk: after a worker who was killed the next goes on where the last whole chunk ends.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from campaigns.bulk.play.match_rows import WritingOptions, prepare_game, save_chunk
from campaigns.bulk.play.season import Season
from campaigns.bulk.rules.games import BulkGame, CoinBalances, from_rows
from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import move_date, reopen_records
from campaigns.core.refusals import Refused
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play import downtime_work, purses_of_run
from campaigns.downtime.play.downtime import State, previewed_part
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.jobs.pace import Chunks, Pace, save_in_chunks, short_transaction
from campaigns.people.models import Character, RecordEntry
from campaigns.rules.seeded_dice import SeededDice


def write_downtime(job: Job) -> None:
    """Put the games that were chosen on record. Raises Refused, with nothing written, where somebody of these stands otherwise now."""
    run = downtime_work.run_of(job)
    games = from_rows(run.games)
    if not run.progress:
        downtime_work.check_standing(run, downtime_work.people_meeting(run, previewed_part(run)))
        downtime_work.close_campaign(job, run, "A downtime is being added", games=0, matches=[], entries=[])
    if "cms" not in run.progress:
        _write_games(job, run, games)
    _write_cms(job, run, len(games))
    balances = CoinBalances({})
    for game in games:
        balances.settle(game)
    won = balances.won
    people = list(Character.objects.filter(pk__in=[pk for pk in won if won[pk]]).select_related("campaign"))
    existing = purses_of_run.existing_purses(people)
    lacking = [person for person in people if person.pk not in existing]
    save_in_chunks(job, 0, len(lacking), lambda first, last: purses_of_run.open_purses(lacking[first:last]))
    with short_transaction():
        jobs.finish(job)
        campaign = Campaign.objects.select_for_update().get(pk=run.campaign_id)
        reopen_records(campaign)
        run.campaign = campaign
        last = min(previewed_part(run).last_day, run.last_day)
        move_date(campaign, last, downtime_work.DOWNTIME_REASON, run.by, occasion=run.occasion)
        purses_of_run.book_winnings(run, people, won, downtime_work.DOWNTIME_COINS_REASON)
        kept_progress = {name: run.progress[name] for name in ("matches", "limits", "entries")}
        run.written, run.progress, run.state = {**run.written, **kept_progress, "coins": won}, {}, State.TAKEN
        run.save(update_fields=["written", "progress", "state"])


def _write_games(job: Job, run: BulkRun, games: Sequence[BulkGame]) -> None:
    written_count = run.progress["games"]
    games_on_record = Counter(pk for game in games[:written_count] for pk in (game.white, game.black))
    try:
        people = downtime_work.people_meeting(run, previewed_part(run))
        downtime_work.check_standing(run, people, games_on_record)
    except Refused:
        if not (written_count or run.progress["entries"]):  # between the first look and the closing
            downtime_work.abandon_work(run)
        raise
    excluded = frozenset(run.progress["matches"])
    judging, dice = downtime_work.judging_of(run), SeededDice(run.seed)
    season = Season(run.campaign, people, judging, dice, excluded_matches=excluded)
    _write_pupils(job, run, season, games)
    groups = run.groups
    options = WritingOptions(
        lambda game: groups[game.group].name,
        lambda game: any(season.characters[pk].is_pc for pk in (game.white, game.black)),
        run.by,
        run.occasion,
    )
    pace, chunks = Pace(), Chunks(job)
    for game in games[:written_count]:
        season.learn(game)
        pace.rest()
    while written_count < len(games):
        rows = []
        for game in games[written_count : written_count + chunks.size]:
            rows.append(prepare_game(season, game, options))
            pace.rest()
        written_count += len(rows)
        with chunks.transaction(len(rows), written_count):
            campaign = Campaign.objects.select_for_update().get(pk=run.campaign_id)
            matches = [*run.progress["matches"], *save_chunk(campaign, rows)]
            run.note_progress(games=written_count, matches=matches)
    learners = season.learners
    cms = [[pk, str(learners[pk].cm), learners[pk].limit_weeks] for pk in season.changed_people()]
    with chunks.transaction(1, written_count):
        run.note_progress(cms=cms, people=0, limits=season.limits)


def _write_pupils(job: Job, run: BulkRun, season: Season, games: Sequence[BulkGame]) -> None:
    """Those who learn chess before their first game: they know it from there on, and their record says so before their games do."""
    players = {pk for game in games for pk in (game.white, game.black)}
    lessons = run.written.get("learned", {}).items()
    pupils = [(int(key), *lesson) for key, lesson in lessons if int(key) in players]
    for pupil, _, _ in pupils:
        season.teach(pupil)

    def enter(first: int, last: int) -> None:
        season.campaign = Campaign.objects.select_for_update().get(pk=run.campaign_id)
        entries = [_enter_pupil(season, run, *pupil) for pupil in pupils[first:last]]
        run.note_progress(entries=[*run.progress["entries"], *entries])

    save_in_chunks(job, len(run.progress["entries"]), len(pupils), enter)


def _enter_pupil(season: Season, run: BulkRun, pupil: int, teacher: int, day: int) -> tuple[int, int]:
    """Have somebody learn chess on the day of the first game; the entry's id and the pupil's."""
    character = season.characters[pupil]
    character.save(update_fields=["initial_cm"])
    entry = RecordEntry.objects.create(
        character=character,
        kind=RecordEntry.Kind.LEARNED,
        number=season.campaign.take_number(),
        day=day,
        cm=character.initial_cm,
        text=f"learned chess from {season.characters[teacher].name}",
        teacher=season.characters[teacher],
        occasion=run.occasion,
        by=run.by,
    )
    return entry.pk, pupil


def _write_cms(job: Job, run: BulkRun, steps_before: int) -> None:
    """Of those whom something was taught: they were reckoned with the games, and are written once all of these are there."""
    cms = run.progress["cms"]

    def write(first: int, last: int) -> None:
        people = Character.objects.select_for_update().in_bulk([pk for pk, _, _ in cms[first:last]])
        for pk, cm, limit_weeks in cms[first:last]:
            people[pk].set_cm(Fraction(cm))
            people[pk].learning_limit_weeks = limit_weeks
            people[pk].save(update_fields=["cm", "plays_as", "cm_key", "learning_limit_weeks"])
        run.note_progress(people=last)

    save_in_chunks(job, run.progress["people"], len(cms), write, done_before=steps_before)
