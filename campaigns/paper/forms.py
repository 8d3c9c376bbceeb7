"""Who gets a card: those selected in the list of characters, everybody on its page, or all that fit its search."""

from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import QueryDict

from campaigns.campaign.models import Campaign
from campaigns.people.filters import PeopleFilter
from campaigns.people.forms import BulkForm
from campaigns.people.models import BulkChange, Character
from campaigns.rules.reading import row_id

# So many can be selected one by one: a page of the list.
MAX_SELECTED = 50


def query_of(form: BulkForm, filters: PeopleFilter) -> str:
    if form.is_everybody:
        return filters.query
    return urlencode({"people": ".".join(map(str, form.ids[:MAX_SELECTED]))})


def selection_form(data: QueryDict) -> BulkForm:
    """The list's own form, whichever of its buttons was pressed."""
    values = data.copy()
    values["do"] = BulkChange.Kind.ARCHIVE
    return BulkForm(values)


def people_of(campaign: Campaign, data: QueryDict) -> QuerySet[Character]:
    """The characters of a page of cards: by number, in the bin or not, or all that fit the search."""
    text = data.get("people", "")
    if not text:
        return PeopleFilter(campaign, data).people.defer(None)
    ids = [pk for part in text.split(".")[:MAX_SELECTED] if (pk := row_id(part)) is not None]
    people = campaign.characters.filter(pk__in=ids, binned_at=None)
    return people.select_related("profession").order_by("name", "pk")
