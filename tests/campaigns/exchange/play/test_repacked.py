"""A campaign's zip that a computer has unpacked and packed again is that campaign still; a damaged one is told as damaged."""

import io
import zipfile

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from campaigns.core.use_cases import new_key
from campaigns.exchange.play.load import check_beginning, check_package
from campaigns.exchange.play.package import MSG_DAMAGED_ZIP, Package
from campaigns.exchange.rules.reading import NoCampaign
from campaigns.portraits import play as portraits
from tests import factories
from tests.campaigns.exchange.world import checked, exported, imported, picture, unzipped
from tests.examples import examples

pytestmark = pytest.mark.django_db

JUNK = (
    ".DS_Store", "._campaign.json", "Thumbs.db", "desktop.ini", "Desktop.ini", "portraits/.DS_Store",
    "portraits/Thumbs.db", "portraits/._1.webp", ".directory", "@eaDir/campaign.json@SynoEAStream",
)  # fmt: skip
FOLDERS = ("", "Greyhaven/", "Grëyhäven 2/", "greyhaven/greyhaven/", "./", "./Greyhaven/")


@pytest.fixture(scope="module")
def data(shared_db):
    campaign = factories.campaign(factories.user())
    for name in ("Ysolde", "Brannoc"):
        one = factories.player(campaign, name)
        portraits.upload_portrait(character=one, key=new_key(), data=picture())
    return exported(campaign)


@pytest.fixture
def anna(data):
    return factories.user("anna")


class Pipe(io.RawIOBase):
    """What cannot be gone back in, so that sizes and sums come behind each file."""

    def __init__(self):
        self.bytes = bytearray()

    def writable(self):
        return True

    def write(self, data):
        self.bytes += data
        return len(data)


def packed(
    files, folder="", folders=(), junk=(), comment=b"", how=zipfile.ZIP_DEFLATED, piped=False, zip64=False
):
    """The files as some program packs them; `folder` is the one it puts them into."""
    file = Pipe() if piped else io.BytesIO()
    with zipfile.ZipFile(file, "w", how) as pack:
        for name in folders:
            pack.writestr(zipfile.ZipInfo(name), b"")
        for name, content in [*files, *((name, b"junk") for name in junk)]:
            info = zipfile.ZipInfo(folder + name)
            info.compress_type = how
            with pack.open(info, "w", force_zip64=zip64) as entry:
                entry.write(content)
        pack.comment = comment
    return bytes(file.bytes) if isinstance(file, Pipe) else file.getvalue()


def refusal_of(data):
    """What is said of a file, at once or by its check."""
    try:
        check_beginning(Package(data))
    except NoCampaign as refusal:
        return str(refusal)
    faults, sentence = checked(data)
    return sentence or "; ".join(sentence for _, _, sentence in faults)


def test_what_a_mac_packs_is_imported(data, anna):
    """Safari unpacks the download, the Finder packs its folder."""
    files = unzipped(data)
    pack = packed(
        files.items(),
        folder="Greyhaven/",
        folders=("Greyhaven/", "Greyhaven/portraits/", "__MACOSX/", "__MACOSX/Greyhaven/"),
        junk=(".DS_Store", "../__MACOSX/Greyhaven/._campaign.json"),
    )
    assert exported(imported(pack, anna)) == data


@pytest.mark.slow
def test_what_a_program_for_windows_packs_is_imported(data, anna):
    """Some write backslashes between folders, and names in capitals."""
    files = {name.upper().replace("/", "\\"): content for name, content in unzipped(data).items()}
    pack = packed(files.items(), folder="Greyhaven\\", junk=("Thumbs.db", "portraits\\desktop.ini"))
    assert exported(imported(pack, anna)) == data


@pytest.mark.slow
def test_a_comment_and_bytes_behind_the_end_are_no_damage(data, anna):
    for pack in (
        packed(unzipped(data).items(), comment=b"packed by a tool"),
        data + b"\r\n",
        data + bytes(5000),
    ):
        assert exported(imported(pack, anna)) == data


def test_zips_with_the_records_of_large_ones_are_imported(data, anna, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(zipfile, "ZIP_FILECOUNT_LIMIT", 0)
        pack = packed(unzipped(data).items(), zip64=True)
    assert b"PK\x06\x06" in pack and exported(imported(pack, anna)) == data


@pytest.mark.slow
@examples(60, HealthCheck.function_scoped_fixture)
@given(draw=st.data())
def test_whatever_packs_it_the_campaign_is_the_same_to_the_byte(data, anna, draw):
    files = draw.draw(st.permutations(list(unzipped(data).items())))
    folder = draw.draw(st.sampled_from(FOLDERS))
    pack = packed(
        files,
        folder=folder,
        folders=draw.draw(st.lists(st.sampled_from((folder or "x/", f"{folder}portraits/", "__MACOSX/")), unique=True)),
        junk=draw.draw(st.lists(st.sampled_from(JUNK), unique=True)),
        comment=draw.draw(st.binary(max_size=300).filter(lambda comment: b"PK" not in comment)),
        how=draw.draw(st.sampled_from((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED))),
        piped=draw.draw(st.booleans()),
        zip64=draw.draw(st.booleans()),
    )  # fmt: skip
    assert exported(imported(pack + draw.draw(st.binary(max_size=50)), anna)) == data


@pytest.mark.parametrize(("name", "sentence"), [
    ("notes.txt", "“notes.txt” is neither"),
    ("Other/campaign.json", "“Other/campaign.json” is neither"),
    ("PORTRAITS/1.WEBP", "“portraits/1.webp” is there twice"),
])  # fmt: skip
def test_what_belongs_to_no_campaign_is_named(data, name, sentence):
    assert sentence in refusal_of(packed([*unzipped(data).items(), (name, b"x")]))


def test_a_zip_without_a_campaign_is_said_to_be_one():
    assert "there is no campaign.json in this one" in refusal_of(packed([("portraits/1.webp", b"x")]))
    assert "there is no campaign.json in this one" in refusal_of(packed([], junk=(".DS_Store",)))


@pytest.mark.parametrize("how", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_packing_that_knows_no_limit_is_refused_with_what_to_do(data, how):
    assert "Pack it again as an ordinary zip" in refusal_of(packed(unzipped(data).items(), how=how))


def test_a_zip_with_a_password_is_not_called_damaged(data):
    """The flag stands where a file begins and in the list."""
    locked = bytearray(data)
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = locked.find(mark)
        while at >= 0:
            locked[at + place] |= 1
            at = locked.find(mark, at + 4)
    assert "This zip has a password" in refusal_of(bytes(locked))


@examples(1000, HealthCheck.function_scoped_fixture)
@given(draw=st.data())
def test_one_byte_changed_is_told_as_damage_unless_it_says_nothing(data, draw):
    """JSON that a changed byte has spoiled is not told as faults of the campaign."""
    at, by = draw.draw(st.integers(0, len(data) - 1)), draw.draw(st.integers(1, 255))
    changed = data[:at] + bytes((data[at] ^ by,)) + data[at + 1 :]
    assert refusal_of(changed) in ("", MSG_DAMAGED_ZIP)


def test_a_changed_byte_within_the_json_is_damage_of_the_zip(data):
    at = data.index(b"campaign.json") + 200
    assert refusal_of(data[:at] + bytes((data[at] ^ 4,)) + data[at + 1 :]) == MSG_DAMAGED_ZIP


def test_the_json_alone_names_missing_portraits_and_gives_the_rest(data, anna):
    bare = unzipped(data)["campaign.json"]
    report = check_package(Package(bare), lambda done: None)
    assert (report["missing"], report["faults"], report["refusal"]) == (["Ysolde", "Brannoc"], [], "")
    copy = imported(bare, anna)
    assert {one.name: one.portrait for one in copy.characters.all()} == {"Brannoc": "", "Ysolde": ""}
    assert exported(copy) == bare.replace(b'"portraits/1.webp"', b"null").replace(
        b'"portraits/2.webp"', b"null"
    )
