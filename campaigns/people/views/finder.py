"""The people that fit what is typed into a form that names somebody, and one made on the spot."""

from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django_htmx.http import trigger_client_event

from campaigns.campaign.access import campaign_or_404
from campaigns.people import play as play
from campaigns.people.fields.person import OPEN_CIRCLES
from campaigns.people.finder import CIRCLES, MAX_TEXT_LENGTH, cm_in_text
from campaigns.people.forms import NewPersonForm
from campaigns.rules.reading import tidy
from campaigns.web.feedback import submit_form
from campaigns.web.request import Request, key_of, post_data, require_safe_or_POST


@require_safe
def find(request: Request, campaign_id: int) -> HttpResponse:
    """Options for the typed text, from the circle named by `for`; Http404 for an unknown circle."""
    campaign = campaign_or_404(request.user, campaign_id)
    name = request.GET.get("for", "everybody")
    circle = CIRCLES.get(name)
    if circle is None:
        raise Http404
    text = request.GET.get("q", request.GET.get(request.htmx.trigger_name or "", ""))
    text = tidy(text[:MAX_TEXT_LENGTH])
    people = circle(campaign)
    options = people.find(text)
    newcomers = people.newcomers if request.GET.get("makes") else None
    makes_characters = newcomers is not None and newcomers.are_characters
    takes_names = request.GET.get("by_name") and not any(option.name == text for option in options)
    context = {
        "options": options,
        "by_name": text if takes_names else "",
        "is_fitting": any(option.fits(text) for option in options),
        "text": text,
        "newcomers": newcomers,
        "cm": cm_in_text(text) if makes_characters else None,
        "new_url": "",
    }
    is_taken = any(option.is_called(text) for option in options if not option.character)
    if text and name in OPEN_CIRCLES and not makes_characters and not is_taken:
        query = urlencode({"for": name, "name": text})
        context["new_url"] = f"{reverse('person-new', args=[campaign.pk])}?{query}"
    return render(request, "campaigns/people/_options.html", context)


@require_safe_or_POST
def new(request: Request, campaign_id: int) -> HttpResponse:
    """Create a person from within another form, and tell that form whom."""
    campaign = campaign_or_404(request.user, campaign_id)
    name = request.GET.get("for", "everybody")
    if name not in OPEN_CIRCLES:
        raise Http404
    data = post_data(request)
    initial = {"name": request.GET.get("name", "")[:MAX_TEXT_LENGTH]}
    form = NewPersonForm(campaign, data, plays_chess=name == "players", initial=initial)
    feedback = form.is_valid() and submit_form(
        form,
        play.create_person_on_the_spot,
        campaign.pk,
        key_of(request),
        values=form.values,
        cm=form.cleaned_data["cm"],
        by=request.user,
    )
    if not feedback:
        return render(request, "campaigns/people/_new_person.html", {"campaign": campaign, "form": form})
    people = CIRCLES[name](campaign)
    person = people.option(f"{people.prefix}{feedback.pk}")
    assert person is not None
    details = {"value": person.value, "name": person.name, "note": person.note}
    return trigger_client_event(HttpResponse(status=204), "gok:person", details)
