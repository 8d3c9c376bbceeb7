"""Scripts and style sheets as they are delivered: without what only people read, and nothing else missing."""

import re

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.utils import matches_patterns
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage

from config.static import ModuleStorage, minified
from variants.sharing.presenters import lettering

STATIC = settings.BASE_DIR / "static"
OURS = sorted(
    path.relative_to(STATIC).as_posix()
    for folder in ("js", "css")
    for path in (STATIC / folder).rglob("*")
    if path.suffix in (".js", ".css")
)
STRING = re.compile(r'"[^"\n]*"|\'[^\'\n]*\'|`[^`]*`')


def test_comments_indentation_and_empty_lines_are_left_out():
    source = '/* What it is.\n   More. */\nconst x = 1; // stays\n\n\n  // goes\n  f("a // b", x);\n'
    assert minified("js/x.js", source) == 'const x = 1; // stays\nf("a // b", x);\n'


def test_a_selector_over_two_lines_still_finds_what_is_inside():
    assert minified("css/x.css", "/* Look. */\n.a\n  .b,\n.c {\n  color: red;\n}\n") == ".a\n.b,.c{color:red}"


def test_what_others_wrote_is_delivered_as_it_is():
    assert minified("django_htmx/htmx-2.min.js", "/* licence */ x") == "/* licence */ x"


def test_what_pages_link_is_what_is_left(tmp_path):
    """A page links the file with its digest in its name, which is made of the short one."""
    storage, name = ModuleStorage(location=tmp_path), "js/theme.js"
    source = (STATIC / name).read_text()
    storage.save(name, ContentFile(source))
    list(storage.post_process({name: (FileSystemStorage(STATIC), name)}))
    assert (tmp_path / storage.stored_name(name)).read_text() == minified(name, source)


@pytest.mark.parametrize("name", OURS)
def test_no_string_of_ours_holds_the_mark_of_a_comment_or_runs_over_lines(name):
    source = re.sub(r"/\*.*?\*/", "", (STATIC / name).read_text(), flags=re.DOTALL)
    source = re.sub(r"^\s*//.*$", "", source, flags=re.MULTILINE)
    for string in STRING.findall(source):
        assert "/*" not in string and "*/" not in string
        assert not (string.startswith("`") and "\n" in string)


def words_of_code(text):
    """What parts words, whatever blanks, ends of lines and last semicolons stand between."""
    return re.sub(r";?\s*}", " } ", re.sub(r"([{;,:])", r" \1 ", text)).split()


@pytest.mark.slow
@pytest.mark.parametrize("name", OURS)
def test_every_word_of_the_code_is_delivered(name):
    source = re.sub(r"/\*.*?\*/", "", (STATIC / name).read_text(), flags=re.DOTALL)
    source = re.sub(r"^\s*//.*$", "", source, flags=re.MULTILINE) if name.endswith(".js") else source
    assert words_of_code(minified(name, (STATIC / name).read_text())) == words_of_code(source)


def test_the_typeface_that_only_the_server_reads_is_not_collected():
    patterns = apps.get_app_config("staticfiles").ignore_patterns
    assert lettering.FILE.is_relative_to(STATIC)
    assert matches_patterns(lettering.FILE.name, patterns)
    assert not any(matches_patterns(name, patterns) for name in OURS)
