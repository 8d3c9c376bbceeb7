"""A downtime put on record step by step; meanwhile the campaign is closed for whatever would change the same records.

First pupils and games, then the CMs, at last the date and the coins. `CircuitRun.progress` tells how far it is, written in the
transaction of each chunk: after a worker who was killed the next goes on where the last whole chunk ends.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import move_date, reopen
from campaigns.circuits.models import CircuitRun
from campaigns.circuits.play import purses_of_run
from campaigns.circuits.play.downtime import State, shown_choice
from campaigns.circuits.play.downtime_work import (
    COINS_OF_DOWNTIME,
    WHY,
    abandon_work,
    check_standing,
    close_campaign,
    judging_of,
    people_meeting,
    run_of,
)
from campaigns.circuits.play.season import Season
from campaigns.circuits.play.writing import Manner, prepare_game, save_chunk
from campaigns.circuits.rules.played import Pockets, RunGame, from_rows
from campaigns.core.refusals import Refused
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.jobs.pace import Chunks, Pace, in_chunks, short_transaction
from campaigns.people.models import Character, RecordEntry
from campaigns.rules.seeded_dice import SeededDice


def write_downtime(job: Job) -> None:
    """Put the games that were chosen on record. Raises Refused, with nothing written, where somebody of these stands otherwise now."""
    run = run_of(job)
    games = from_rows(run.games)
    if not run.progress:
        check_standing(run, people_meeting(run, shown_choice(run)))
        close_campaign(job, run, "A downtime is being added", games=0, matches=[], entries=[])
    if "cms" not in run.progress:
        _write_games(job, run, games)
    _write_cms(job, run, len(games))
    pockets = Pockets({})
    for game in games:
        pockets.settle(game)
    won = pockets.won
    people = list(Character.objects.filter(pk__in=[pk for pk in won if won[pk]]).select_related("campaign"))
    at_hand = purses_of_run.purses_at_hand(people)
    new = [one for one in people if one.pk not in at_hand]
    in_chunks(job, 0, len(new), lambda first, last: purses_of_run.open_purses(new[first:last]))
    with short_transaction():
        jobs.finish(job)
        campaign = Campaign.objects.select_for_update().get(pk=run.campaign_id)
        reopen(campaign)
        run.campaign = campaign
        last = min(shown_choice(run).until, run.last_day)
        move_date(campaign, last, WHY, run.by, occasion=run.occasion)
        purses_of_run.share_out(run, people, won, COINS_OF_DOWNTIME)
        kept = {name: run.progress[name] for name in ("matches", "limits", "entries")}
        run.written, run.progress, run.state = {**run.written, **kept, "coins": won}, {}, State.TAKEN
        run.save(update_fields=["written", "progress", "state"])


def _write_games(job: Job, run: CircuitRun, games: Sequence[RunGame]) -> None:
    done = run.progress["games"]
    own = Counter(pk for game in games[:done] for pk in (game.white, game.black))
    try:
        people = people_meeting(run, shown_choice(run))
        check_standing(run, people, own)
    except Refused:
        if not (done or run.progress["entries"]):  # between the first look and the closing
            abandon_work(run)
        raise
    season = Season(
        run.campaign,
        people,
        judging_of(run),
        SeededDice(run.seed),
        without=frozenset(run.progress["matches"]),
    )
    _write_pupils(job, run, season, games)
    groups = run.groups
    manner = Manner(
        lambda game: groups[game.group].name,
        lambda game: any(season.characters[pk].is_pc for pk in (game.white, game.black)),
        run.by,
        run.occasion,
    )
    pace, chunks = Pace(), Chunks(job)
    for game in games[:done]:
        season.learn(game)
        pace.rest()
    while done < len(games):
        rows = []
        for game in games[done : done + chunks.size]:
            rows.append(prepare_game(season, game, manner))
            pace.rest()
        done += len(rows)
        with chunks.transaction(len(rows), done):
            campaign = Campaign.objects.select_for_update().get(pk=run.campaign_id)
            run.note_progress(games=done, matches=[*run.progress["matches"], *save_chunk(campaign, rows)])
    cms = [[pk, str(season.learners[pk].cm), season.learners[pk].weeks] for pk in season.changed()]
    with chunks.transaction(1, done):
        run.note_progress(cms=cms, people=0, limits=season.limits)


def _write_pupils(job: Job, run: CircuitRun, season: Season, games: Sequence[RunGame]) -> None:
    """Those who learn chess before their first game: they know it from there on, and their record says so before their games do."""
    playing = {pk for game in games for pk in (game.white, game.black)}
    pupils = [(int(key), *at) for key, at in run.written.get("learned", {}).items() if int(key) in playing]
    for pupil, _, _ in pupils:
        season.teach(pupil)

    def enter(first: int, last: int) -> None:
        season.campaign = Campaign.objects.select_for_update().get(pk=run.campaign_id)
        entries = [_enter_pupil(season, run, *pupil) for pupil in pupils[first:last]]
        run.note_progress(entries=[*run.progress["entries"], *entries])

    in_chunks(job, len(run.progress["entries"]), len(pupils), enter)


def _enter_pupil(season: Season, run: CircuitRun, pupil: int, teacher: int, day: int) -> tuple[int, int]:
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


def _write_cms(job: Job, run: CircuitRun, before: int) -> None:
    """Of those whom something was taught: they were reckoned with the games, and are written once all of these are there."""
    cms = run.progress["cms"]

    def write(first: int, last: int) -> None:
        people = Character.objects.select_for_update().in_bulk([pk for pk, _, _ in cms[first:last]])
        for pk, cm, weeks in cms[first:last]:
            people[pk].set_cm(Fraction(cm))
            people[pk].learning_limit_weeks = weeks
            people[pk].save(update_fields=["cm", "plays_as", "cm_key", "learning_limit_weeks"])
        run.note_progress(people=last)

    in_chunks(job, run.progress["people"], len(cms), write, before=before)
