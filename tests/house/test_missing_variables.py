"""Variables that nobody gives a template (tests/missing_variables.py): how they are found, and the list of those that are known, which only shrinks."""

import re

import pytest
from django.http import QueryDict
from django.template import Context, Template
from django.template.base import Origin

from tests.missing_variables import INCLUDE, LIST, TEMPLATES, missing, parameters

# Lower it when the list has become shorter; a new line there is mended in its template, or in the view.
MOST = 11
LINES = LIST.read_text(encoding="utf-8").splitlines()
PART = "components/cm.html"  # `big` and `bare` are given by some of its includes
TAG = re.compile(r"{[{%].*?[}%]}", re.DOTALL)


def missed(source, **context):
    """What a template of this source misses, which would stand in the place of PART."""
    Template(source, Origin(PART, PART)).render(Context(context))
    lines = {*missing}
    missing.clear()
    return {line.removeprefix(f"{PART}: ") for line in lines}


@pytest.mark.parametrize(("source", "variable"), [
    ("{{ gone }}", "gone"),
    ("{{ person.gone.name }}", "person.gone.name"),
    ("{% if gone %}{% endif %}", "gone"),
    ("{{ gone|default:'nobody' }}", "gone"),
    ("{% for name in person.gone %}{% endfor %}", "person.gone"),
    ("{% with name=person.gone %}{% endwith %}", "person.gone"),
    ("{% lucide 'crown' size=gone|default:24 %}", "gone"),
    ("{{ bare }}", "bare"),
])  # fmt: skip
def test_a_name_that_leads_nowhere_is_missed(source, variable):
    assert missed(source, person={"name": "Ada"}) == {variable}


@pytest.mark.parametrize("source", [
    "{{ person.name }}",
    "{{ nobody.name }}{{ text.name }}",
    "{{ people.0 }}",
    "{{ query.name }}",
    "{% if bare %}{% endif %}{{ big|default:'' }}",
])  # fmt: skip
def test_what_has_no_name_that_could_be_wrong_is_not(source):
    context = {"person": {"name": "Ada"}, "nobody": None, "text": "", "people": [], "query": QueryDict()}
    assert missed(source, **context) == set()


def words(name, above=()):
    """Every word in the tags of a template, and of those that it includes."""
    source = (TEMPLATES / name).read_text(encoding="utf-8")
    tags = (re.sub(r'"[^"]*"|\b\w+=', "", tag) for tag in TAG.findall(source))
    found = {word for tag in tags for word in re.findall(r"\w+", tag)}
    for part, _ in INCLUDE.findall(source):
        if part not in above:
            found |= words(part, (*above, name))
    return found


def test_what_an_include_gives_is_asked_for():
    unread = {name: unread for name, given in parameters().items() if (unread := given - words(name))}
    assert unread == {}


def test_the_list_is_sorted_and_only_shrinks():
    assert sorted({*LINES}) == LINES and len(LINES) == MOST


def test_what_is_listed_is_still_asked_for():
    assert [line for line in LINES if not is_asked_for(*line.split(": "))] == []


def is_asked_for(name, variable):
    tags = TAG.findall((TEMPLATES / name).read_text(encoding="utf-8"))
    return any(variable in re.split(r"[^\w.]+", tag) for tag in tags)
