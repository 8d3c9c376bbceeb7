"""A campaign in which every section of the file has a row, and what tests do with files."""

import io
import json
import zipfile
from datetime import timedelta
from functools import cache

from django.contrib.auth.models import User
from django.utils import timezone
from PIL import Image

from campaigns.campaign.models import Campaign, DateChange
from campaigns.campaign.play import campaigns
from campaigns.campaign.rules import own_calendar
from campaigns.chronicle.models import ChronicleText, Recap
from campaigns.chronicle.play.entries import entries
from campaigns.chronicle.rules.entry import EntryKind, entry_key
from campaigns.chronicle.rules.tags import write_tags
from campaigns.core.use_cases import new_key
from campaigns.exchange.play.export import export_campaign
from campaigns.exchange.play.load import check_package, load_package
from campaigns.exchange.play.package import Package
from campaigns.match.models import ClockLine, Intimidation, Watcher
from campaigns.match.play import game_time, guests
from campaigns.match.play.chess_clock import ClockTerms
from campaigns.match.rules.chess_clock import TimeControl
from campaigns.match.rules.series import SeriesTerms
from campaigns.money.play.purses import purse_of
from campaigns.npc.play import professions
from campaigns.people import play as characters
from campaigns.people.models import GainOverride, RecordEntry
from campaigns.people.rules.professions import Bonus, Profession
from campaigns.portraits import play as portraits
from campaigns.rules.contract import Side
from campaigns.tournaments.models import Tournament
from tests import boards, factories, games, money
from tests.campaigns.tournaments import world as tournaments
from tests.databases.evening import play_an_evening
from tests.roles import undone
from variants import catalog
from variants.handicap import pairs
from variants.models import Study
from variants.npc_players.opponent import EngineTerms

CALENDAR = "era: DR\nfirst year: 1357\nweekdays: Starday, Sunday\nmonths: Midsummer 1, Eleasis 30"


def exported(campaign):
    with export_campaign(campaign)[0] as file:
        return file.read()


def imported(data, user):
    """The campaign that a file becomes; a file with a fault fails the test."""
    report = check_package(Package(data), lambda done: None)
    assert report["refusal"] == "" and report["faults"] == []
    return load_package(Package(data), user)


def checked(data):
    report = check_package(Package(data), lambda done: None)
    return report["faults"], report["refusal"]


def zipped(files, how=zipfile.ZIP_DEFLATED):
    """A zip of pairs of names and contents."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", how) as pack:
        for name, text in files:
            pack.writestr(name, text)
    return file.getvalue()


def unzipped(data):
    with zipfile.ZipFile(io.BytesIO(data)) as pack:
        return {name: pack.read(name) for name in pack.namelist()}


def content(data):
    """The JSON of a file, packed or not."""
    return json.loads(unzipped(data)["campaign.json"] if data.startswith(b"PK") else data)


def rows_of(data):
    """The JSON of a file, with nobody's portrait."""
    rows = content(data)
    for person in rows["people"]:
        person["portrait"] = None
    return rows


def text_of(rows):
    parts = [f'"format": {json.dumps(rows["format"])}', f'"version": {rows["version"]}']
    for key, value in rows.items():
        if key == "campaign":
            parts.append(f'"campaign": {json.dumps(value, ensure_ascii=False)}')
        elif isinstance(value, list):
            lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in value)
            parts.append(f'"{key}": [\n{lines}\n]' if value else f'"{key}": []')
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode("utf-8", "backslashreplace")


def picture(colour="teal"):
    file = io.BytesIO()
    Image.new("RGB", (300, 200), colour).save(file, "JPEG")
    return file.getvalue()


def full_campaign() -> Campaign:
    """An evening in the demo campaign, and all that is left to do in one."""
    play_an_evening()
    dm, campaign = User.objects.get(), Campaign.objects.get()
    _people(campaign, dm)
    _at_the_boards(campaign, dm)
    _at_the_table(campaign, dm)
    _in_a_tournament(campaign, dm)
    _many_at_once(campaign, dm)
    campaigns.set_calendar(campaign.pk, new_key(), calendar=own_calendar.SLUG, own=own_calendar.read_calendar(CALENDAR), today="3 Eleasis 1380 DR", day=Campaign.objects.get().day)  # fmt: skip
    game_time.set_time(campaign.pk, new_key(), minute=19 * 60)
    campaign.refresh_from_db()
    return campaign


@cache
def full_file():
    """The file of a full campaign, which is made for it once in a process and undone."""
    with undone():
        return exported(full_campaign())


def _people(campaign, dm):
    duke, brannoc = (campaign.characters.get(name__startswith=name) for name in ("Duke", "Brannoc"))
    professions.add_profession(campaign.pk, new_key(), profession=Profession("", "Shaman", 5, 0, Bonus(20)))
    shaman = campaign.professions.get()
    made = characters.create(campaign.pk, new_key(), values={
            "kind": "npc", "name": "Ørjan <b>Ängström</b> “& Sons”", "intelligence": 12, "wisdom": 9, "dexterity": 3,
            "profession": shaman, "notes": "=cmd|' /C calc'!A0\n\n<script>alert(1)</script>", "powers": "medallion",
        }, tags=["harbour", "b", "a"]).pk  # fmt: skip
    shaman_person = campaign.characters.get(pk=made)
    characters.add_relation(duke.campaign_id, new_key(), character=duke, to=brannoc, text="owes")
    portraits.upload_portrait(character=duke, key=new_key(), data=picture())
    portraits.upload_portrait(character=shaman_person, key=new_key(), data=picture("maroon"))
    sheet = {"kind": "npc", "name": "Old Nan", "intelligence": 9, "wisdom": 9, "dexterity": 9}
    old = campaign.characters.get(pk=characters.create(campaign.pk, new_key(), values=sheet, tags=[]).pk)
    characters.bin_or_restore_character(campaign.pk, new_key(), character=old, now=timezone.now())
    professions.retire_or_restore(shaman.campaign_id, new_key(), row=shaman, now=timezone.now())
    DateChange.objects.create(campaign=campaign, was=9, now=7, reason="a slip", by=dm)


def _at_the_boards(campaign, dm):
    duke = campaign.characters.get(name__startswith="Duke")
    one, other = pairs.player_key(duke.pk, ""), pairs.player_key(None, "Anna")
    gift = {"game": "wotn", "pair": (one, other), "who": one, "by": 3, "reason": "a gift"}
    pairs.adjust_points(campaign.pk, new_key(), user=dm, **gift)
    board = boards.begun(campaign, "2a22a3", "2b72b6", hours=24)
    boards.undone(board, "the wrong square")
    boards.begun(campaign, "2a22a3", chess_clock=ClockTerms(TimeControl(10, 5), waits_for_devices=True))
    armageddon = ClockTerms(TimeControl(5, black=TimeControl(4)), armageddon=True)
    drawn = boards.begun(campaign, chess_clock=armageddon)
    boards.declared(boards.moved(boards.declared(drawn, "draw?"), "2a22a3"), "draw!")
    boards.begun(campaign, "2a22a3", series=SeriesTerms(2))
    engine = EngineTerms(Side.BLACK, 30, "drunk", "table", 5)
    board = boards.begun(campaign, variant="chessgammon", engine_players=[engine])
    marla, brannoc = money.backer(campaign, "Mathilda"), campaign.characters.get(name__startswith="Brannoc")
    money.stake(board, white=money.purse_of(marla).holder, black=money.purse_of(brannoc).holder)


def _at_the_table(campaign, dm):
    ysolde, brannoc = (campaign.characters.get(name__startswith=name) for name in ("Ysolde", "Brannoc"))
    match = games.sit_down(ysolde, brannoc)
    guests.save_draft(match=match, side=Side.WHITE, turn=1, text="A", by=None)
    ClockLine.objects.create(match=match, minutes=30, by=dm)
    Watcher.objects.create(match=match, number=1, name="Wat", character=brannoc, cm=12, powers="medallion")
    growl = {"means": "growls", "face": 3, "needed": 12, "succeeded": False}
    Intimidation.objects.create(match=match, turn=1, side="white", by=ysolde, victim=brannoc, **growl)
    over = campaign.matches.filter(game="grice", status="over").first()
    seat = over.seat(Side.WHITE)
    GainOverride.objects.create(match=over, character=seat.character, points=None, reason="as it was", by=dm)
    assert timezone.now() - timedelta(days=1) < match.created_at
    _after_a_tournament(campaign)
    pupil = factories.character(campaign, "Maudlin")
    characters.learn_chess(pupil.campaign_id, new_key(), character=pupil, teacher=ysolde, by=dm)
    _in_the_chronicle(campaign, over, dm)
    _studied(campaign)


def _studied(campaign):
    wotn = catalog.game("wotn")
    line = {"start": wotn.write_state(wotn.start()), "line": "{What now?} e2e4 {[e4-d5 e4-e4] A fork.}"}
    about = campaign.matches.filter(game="wotn").first()
    study = Study.objects.create(
        campaign=campaign, title="The fork", game="wotn", match=about, is_shown=True, **line
    )
    study.people.set(campaign.characters.filter(name__startswith="Ysolde"))


def _in_the_chronicle(campaign, over, dm):
    """An own entry, and words on one derived entry of each kind there is, and on one that is gone."""
    words = {"title": "Snow “falls”", "text": "# On\n\n*everything*", "tags": write_tags(["winter", "Feud"])}
    where = {"day": campaign.day, "number": 0, "place": "Greyhaven", "for_players": True}
    own = ChronicleText.objects.create(campaign=campaign, by=dm, **words, **where)
    own.people.set(campaign.characters.filter(name__startswith="Ysolde"))
    found = {entry.kind: entry for entry in entries(campaign, player_safe=False)}
    runs = {EntryKind.DOWNTIME, EntryKind.EVENING}  # test_circuits_as_files has these
    wanted = set(EntryKind) - {EntryKind.OWN, EntryKind.EXPULSION, EntryKind.STAKE} - runs
    assert found.keys() - {EntryKind.OWN, EntryKind.STAKE} == wanted
    gone = entry_key(EntryKind.GAIN, over.pk, own.people.get().pk)
    for key in {*(found[kind].key for kind in sorted(wanted)), gone}:
        words = {"day": 1, "number": 2, "text": "words", "kept_back": True}
        ChronicleText.objects.create(campaign=campaign, key=key, **words)
    Recap.objects.create(campaign=campaign, title="The first evening", text="- *Snow*", by=dm)


def _in_a_tournament(campaign, dm):
    ysolde, brannoc = (campaign.characters.get(name__startswith=name) for name in ("Ysolde", "Brannoc"))
    cup = Tournament.objects.create(campaign=campaign, name="The Duke’s cup", game="grice", format="final", rounds=2, final_places=2, final_above=3, seeding="draw", seed="harvest", first_day=campaign.day, fee=200, status="running", number=campaign.take_number(), hides_results=True, by=dm)  # fmt: skip
    one, other = (
        cup.entrants.create(character=who, name=who.name, number=number, cm=who.cm, by=dm, cheats=number == 2)
        for number, who in enumerate((ysolde, brannoc), 1)
    )
    cup.entrants.filter(pk=other.pk).update(
        left_from_round=2, out="expelled", cheat_note="a mirror in the ring", wins_prizes=True
    )
    first = cup.rounds_drawn.create(number=1, kind="main", day=campaign.day, remark="late", by=dm)
    first.pairings.create(
        board=1, white=one, black=other, match=campaign.matches.filter(game="grice").first()
    )
    cup.rounds_drawn.create(number=2, kind="main", day=campaign.day).pairings.create(board=1, white=one)
    cup.prizes.create(place=1, coppers=100, percent=50, words="a silver cup")
    purse, bettor = purse_of(ysolde), purse_of(brannoc)
    bet = cup.winner_bets.create(entrant=one, backer=purse, taker=bettor, stake=20, odds_against=3, odds_on=2)
    for line in (purse.lines.create(kind="fee", amount=-200, day=1), bettor.lines.create(kind="staked", amount=-30, day=1)):  # fmt: skip
        cup.pot_lines.create(line=line, entrant=one, bet=bet if line.kind == "staked" else None)


def _many_at_once(campaign, dm):
    """A downtime on record with a pupil and somebody who has left since, and the plan of the next."""
    ysolde, brannoc = (campaign.characters.get(name__startswith=name) for name in ("Ysolde", "Brannoc"))
    match = campaign.matches.filter(game="grice", status="over").first()
    group = {"kind": "teacher", "name": "School", "people": [brannoc.pk, 0], "every": 7, "teacher": ysolde.pk, "stake": 20, "credit": False}  # fmt: skip
    row = [
        campaign.day,
        0,
        "0/1/0",
        ysolde.pk,
        brannoc.pk,
        "869/29",
        "19",
        20,
        "win",
        "white",
        1,
        "1 -1 2",
        "black",
    ]
    standing = {
        "name": "Ysolde",
        "before": "29.97",
        "after": "30.00",
        "won": 1,
        "drawn": 0,
        "lost": 0,
        "coins": 20,
    }
    days = {"first_day": campaign.day, "last_day": campaign.day + 7, "seed": "autumn", "by": dm}
    entry = RecordEntry.objects.filter(character=ysolde).first()
    campaign.bulk_runs.create(
        kind="downtime", state="taken", plan={"groups": [group], "cheats": True, "when_noticed": "warning", "taken_until": campaign.day, "taken_groups": [0]},
        games=[row], report={"games": 1, "gains": [standing], "sentences": ["Ysolde beat Brannoc."], "tables": [{"group": "School", "rows": [standing]}]},
        written={"learned": {str(brannoc.pk): [ysolde.pk, campaign.day]}, "matches": [match.pk, 10**6], "coins": {str(brannoc.pk): -20, str(ysolde.pk): 20}, "paid_in": {str(brannoc.pk): 20}, "limits": [ysolde.pk], "entries": [[entry.pk, ysolde.pk]]},
        **days,
    )  # fmt: skip
    campaign.bulk_runs.create(kind="downtime", state="planned", plan={"groups": [group]}, **days)


def _after_a_tournament(campaign):
    people = [campaign.characters.get(name__startswith=name) for name in ("Ysolde", "Brannoc")]
    tournaments.to_the_end(tournaments.started(campaign, people, name="The tavern’s cup"))
