import re

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.presenters.frame import frame
from campaigns.people.access import character_or_404
from campaigns.portraits import play
from campaigns.portraits.forms import PortraitForm
from campaigns.portraits.models import Portrait
from campaigns.web.feedback import run_use_case, submit_form
from campaigns.web.request import Request, key_of, require_safe_or_POST
from campaigns.web.uploads import read_upload, upload_form

PORTRAIT_PATHS = re.compile(r"/campaigns/[0-9]+/characters/[0-9]+/portrait/")
A_YEAR = 365 * 24 * 60 * 60


@require_safe_or_POST
def portrait(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    character = character_or_404(request.user, campaign_id, character_id)
    form = upload_form(PortraitForm, request)
    upload, key = play.upload_portrait, key_of(request)
    feedback = form.is_valid() and submit_form(
        form, upload, character=character, key=key, data=read_upload(form, "picture")
    )
    if not feedback:
        context = {**frame(character.campaign, "characters"), "character": character, "form": form}
        return render(request, "campaigns/portraits/portrait.html", context)
    feedback.tell(request)
    return redirect("character", campaign_id, character.pk)


@require_POST
def remove(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    character = character_or_404(request.user, campaign_id, character_id)
    feedback = run_use_case(play.remove_portrait, campaign_id, key_of(request), character=character)
    feedback.tell(request)
    return redirect("character", campaign_id, character.pk)


@require_safe
def picture(request: Request, campaign_id: int, character_id: int, token: str) -> HttpResponseBase:
    # Cached for good by browsers: a new portrait has another address.
    character = character_or_404(request.user, campaign_id, character_id)
    row = get_object_or_404(Portrait, character=character, character__portrait=token)
    response = HttpResponse(bytes(row.image), content_type="image/webp")
    response["Cache-Control"] = f"private, max-age={A_YEAR}, immutable"
    response["ETag"] = f'"{token}"'
    return get_conditional_response(request, etag=response["ETag"], response=response) or response
