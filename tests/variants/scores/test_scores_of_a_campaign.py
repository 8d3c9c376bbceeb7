"""All games of a campaign or of one person as one text, which the scores' own reader reads again."""

import re

import pytest
from django.urls import reverse

from campaigns.core.use_cases import new_key
from campaigns.exchange.models import ExportFile
from campaigns.exchange.play import imports
from campaigns.match.play.begin import NewPlayer
from tests import boards, factories, games
from variants import catalog
from variants.scores import score_files
from variants.tasks import write_scores

pytestmark = pytest.mark.usefixtures("sent_jobs")


@pytest.fixture
def played(campaign):
    """Two games of Hob's and one of others; Grice's game has no score."""
    hob = factories.player(campaign, "Hob")
    games.sit_down(hob, factories.player(campaign, "Duke"))
    boards.begun(campaign, "2a22a3", "2b72b6", white=NewPlayer(hob), place="The Gull, upstairs")
    boards.begun(campaign, "e2e4", "e7e5", black=NewPlayer(hob), variant="wotn")
    boards.begun(campaign, "2a22a3")
    return hob


def address(people, **query):
    return reverse("board-scores", args=[people.campaign.pk], query=query)


def read(text):
    """The games of a text: the tags of each, and its moves as the reader finds them."""
    by_title = {game.title: game for game in catalog.GAMES.values()}
    for one in re.split(r"\n(?=\[)(?<=\n\n)", text):
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', one, re.MULTILINE))
        game = by_title[tags["Game"]]
        record = game.score.read(one)
        yield tags, [game.write_action(step) for step in record.steps]


def test_every_game_is_read_back_with_its_moves(people, dm, campaign, played):
    answer = dm.get(address(people))
    assert answer["Content-Disposition"] == 'attachment; filename="greyhaven-games.txt"'
    found = list(read(answer.text))
    assert [moves for _, moves in found] == [["2a22a3", "2b72b6"], ["e2e4", "e7e5"], ["2a22a3"]]
    assert found[0][0]["Gold"] == "Hob" and found[0][0]["Place"] == "The Gull, upstairs"
    assert found[0][0]["Date"] == campaign.date_of(100) and found[1][0]["Black"] == "Hob"


def test_one_persons_games_alone(people, dm, campaign, played):
    assert len(list(read(dm.get(address(people, person=played.pk)).text))) == 2
    boards.declared(campaign.matches.get(game="wotn"), "resign")
    page = dm.get(reverse("character", args=[campaign.pk, played.pk])).text
    assert address(people, person=played.pk) in page


def test_nobody_of_another_campaign_is_found(people, dm, played):
    stranger = factories.player(people.other_campaign, "Odo")
    assert dm.get(address(people, person=stranger.pk)).status_code == 404
    assert people.other_dm.get(address(people)).status_code == 404


def test_many_games_are_written_by_the_workers(people, dm, campaign, played, monkeypatch):
    monkeypatch.setattr("variants.scores.score_files.MAX_LINES_AT_ONCE", 3)
    at_once = b"\n".join(
        text.encode() for text in score_files.score_texts(score_files.board_matches(campaign))
    )
    page = dm.get(address(people)).text
    assert "These are 3 games" in page
    where = dm.send(address(people))["Location"]
    file = ExportFile.objects.get()
    assert where == reverse("export-file", args=[campaign.pk, file.pk])
    assert "Waiting for a worker" in dm.get(where).text
    assert dm.get(f"{where}download/").status_code == 302
    write_scores(job_id=file.job_id)
    assert "The file is ready" in dm.get(where).text
    assert dm.get(f"{where}download/").content == at_once
    assert people.other_dm.get(f"{where}download/").status_code == 404


def test_many_games_are_written_in_slices_between_which_others_go_first(
    people, dm, campaign, played, sent_jobs, monkeypatch
):
    monkeypatch.setattr(score_files, "SLICE", 0.0)
    at_once = score_files.join_texts(score_files.score_texts(score_files.board_matches(campaign)))
    where = dm.send(address(people))["Location"]
    job = ExportFile.objects.get().job
    for number in range(3):
        assert dm.get(f"{where}download/").status_code == 302
        write_scores(job_id=job.pk)
        job.refresh_from_db()
        assert (job.state, job.tries, job.done) == ("waiting", 0, number)
    sent_jobs.clear()
    write_scores(job_id=job.pk)
    assert sent_jobs == []
    assert dm.get(f"{where}download/").content == at_once


def test_between_two_slices_it_can_be_cancelled(people, dm, played, monkeypatch):
    monkeypatch.setattr(score_files, "SLICE", 0.0)
    where = dm.send(address(people))["Location"]
    job = ExportFile.objects.get().job
    write_scores(job_id=job.pk)
    dm.send(f"{where}discard/")
    write_scores(job_id=job.pk)
    assert not ExportFile.objects.exists()


@pytest.mark.slow
def test_a_file_that_is_discarded_is_not_written(people, dm, played):
    where = dm.send(address(people))["Location"]
    job = ExportFile.objects.get().job
    dm.send(f"{where}discard/")
    write_scores(job_id=job.pk)
    assert not ExportFile.objects.exists() and dm.get(where).status_code == 404


@pytest.mark.slow
def test_a_second_order_replaces_the_first_and_all_end_forgotten(people, dm, played):
    key = new_key()
    for again in (key, key, new_key()):
        dm.send(address(people), key=again)
    file = ExportFile.objects.get()
    imports.forget_imports(now=file.at + imports.KEPT_FOR * 2)
    assert not ExportFile.objects.exists()
