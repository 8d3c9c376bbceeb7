"""What stands on any page: its heading, the steps back, style sheets, scripts, the DM's alerts, icons, names in any script."""

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from urllib.parse import urlsplit

from django import template
from django.db.models import Model
from django.shortcuts import resolve_url
from django.template.loader import render_to_string
from django.template.loader_tags import BLOCK_CONTEXT_KEY
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString, mark_safe

from campaigns.campaign.presenters.frame import NAVIGATION
from campaigns.dashboard.presenters.more import GROUPS
from campaigns.dashboard.presenters.now import Now
from campaigns.devices.forms.rooms import OwnerForm
from campaigns.devices.models import ReturnRequest
from campaigns.devices.presenters import devices as presenters
from campaigns.devices.presenters.next_game import NextGames
from campaigns.match.models import Guest, Match
from campaigns.templatetags.forms import loads_from
from campaigns.web.icons import icon

register = template.Library()
STYLESHEET_LINK = '<link rel="stylesheet" href="{}">'
WAITING_BADGE = '<span class="nav-count">{}<span class="visually-hidden"> waiting for you</span></span>'
CRUMBS = '<nav aria-label="Where you are"><ol class="crumbs row gap-2 lines-0">{}</ol></nav>'
LOADED_DRAWER = '<div class="drawer-body" id="{}"><noscript>{}</noscript></div>'
MAX_REFERER_LENGTH = 500
LANDSCAPES = ("keep", "road", "village", "dragon")
ERROR = 'class="error'  # beside a field, or a summary of them
SCRIPT_TAG = '<script src="{}" defer></script>'
COLUMN_HEADS = {
    "": '<th scope="col">{}</th>',
    "num": '<th scope="col" class="num">{}</th>',
    "middle": '<th scope="col" class="middle">{}</th>',
    "hidden": '<th scope="col"><span class="visually-hidden">{}</span></th>',
    "place": '<th scope="col" class="num"><span class="visually-hidden">{}</span></th>',
}
# The pages that others are below, by their names in the URL tables.
INSTALLATION_PAGES = {
    "backups": "Backups",
    "devices": "Devices",
    "home": "Campaigns",
    "import-new": "Import",
    "installation": "Installation",
    "tables": "The tables",
}
# In a campaign they are called as the navigation and *More* have it.
CAMPAIGN_PAGES = {
    **{route: label for label, _, route in NAVIGATION if route != "campaign"},
    **{route: label for _, pages in GROUPS for label, _, _, route, is_own in pages if is_own},
    "calendar": "Calendar",
    "game-new": "New game",
}


@register.inclusion_tag("campaigns/devices/_alerts.html", takes_context=True)
def dm_alerts(context: template.Context, match: Match | None = None) -> dict[str, object]:
    """Those of one match, answered in place, or of all the DM's matches."""
    request = context["request"]
    return {
        "alerts": presenters.alerts(request.user, timezone.now(), match),
        "in_place": match is not None,
        "refusal": "",
        "oob": context.get("oob", False),
        "csrf_token": context.get("csrf_token"),
    }


@register.inclusion_tag("campaigns/devices/_next_game.html", takes_context=True)
def next_game(context: template.Context, guest: Guest) -> dict[str, object]:
    """What the player of a seat may go on to tonight."""
    next_games = NextGames(context["request"].session, timezone.now(), guest)
    return {"next": next_games, "csrf_token": context.get("csrf_token")}


@register.simple_tag(takes_context=True)
def waiting_count(context: template.Context) -> str:
    """How much waits for the Dungeon Master, beside the tab of the page that shows it."""
    now = context.get("now")
    count = (now if isinstance(now, Now) else Now(context["campaign"], timezone.now())).count
    return format_html(WAITING_BADGE, count) if count else ""


register.simple_tag(presenters.newcomers_at_match)
register.filter(presenters.are_for_both_seats)


@register.filter
def owner_form(request: ReturnRequest) -> OwnerForm:
    return OwnerForm.of(request)


@register.simple_block_tag
def crumbs(content: str) -> SafeString:
    """The way down to a page, whose steps are the items of a list."""
    return format_html(CRUMBS, content)


@register.simple_tag
def crumb(label: str, to: str | Model, *args: object) -> SafeString:
    """`to` and `args` are what `resolve_url` takes."""
    return format_html('<li><a href="{}">{}</a></li>', resolve_url(to, *args), label)


@register.simple_tag(takes_context=True)
def trail(context: template.Context, *pages: str, block: str = "") -> SafeString:
    """The steps down to a page, by names of pages or `campaign`, `character` or `match`; a page names them in its block."""
    steps = (*pages, *first_block(context, block).split())
    return format_html_join("", "{}", ((_step(context, page),) for page in steps))


def _step(context: template.Context, page: str) -> SafeString:
    if page in INSTALLATION_PAGES:
        return crumb(INSTALLATION_PAGES[page], page)
    if page in CAMPAIGN_PAGES:
        return crumb(CAMPAIGN_PAGES[page], page, context["campaign"].pk)
    row = context[page]
    if page == "match":
        return crumb(bdi(row.title), row)
    campaign_args = () if page == "campaign" else (context["campaign"].pk,)
    return crumb(bdi(row.name), page, *campaign_args, row.pk)


@register.inclusion_tag("components/way_back.html", takes_context=True)
def way_back(context: template.Context) -> dict[str, str]:
    """A button to the page of ours that one came from, on pages that lie below none; nothing where there is none."""
    request = context["request"]
    referer = urlsplit(request.headers.get("Referer", "")[:MAX_REFERER_LENGTH])
    path = referer.path + (f"?{referer.query}" if referer.query else "")
    is_ours = referer.netloc == request.get_host() and url_has_allowed_host_and_scheme(path, None)
    return {"url": path if is_ours and referer.path != request.path else ""}


@register.simple_tag(takes_context=True)
def first_block(context: template.Context, *names: str) -> str:
    """What the page has in the first of these blocks that it has: its heading is its title unless it says otherwise."""
    blocks = context.render_context.get(BLOCK_CONTEXT_KEY)
    own_blocks = (blocks.get_block(name) for name in names) if blocks else ()
    return next((block.render(context) for block in own_blocks if block), "")


@register.simple_tag(takes_context=True)
def css(context: template.Context, *names: str, block: str = "") -> SafeString:
    """A link to each style sheet, and to those that a page names in its block."""
    sheets = (*names, *first_block(context, block).split())
    return format_html_join("\n", STYLESHEET_LINK, ((static(f"css/{name}.css"),) for name in sheets))


@register.simple_tag(takes_context=True)
def js(context: template.Context, *names: str, block: str = "") -> SafeString:
    """Each script, and those that a page names in its block, run once the page is read."""
    scripts = (*names, *first_block(context, block).split())
    return format_html_join("\n", SCRIPT_TAG, ((static(f"js/{name}.js"),) for name in scripts))


@register.inclusion_tag("components/blank_slate.html", takes_context=True)
def blank_slate(
    context: template.Context,
    title: str,
    text: str,
    action: str = "",
    to: str = "",
    *args: object,
    icon: str = "",
    picture: str = "",
) -> dict[str, object]:
    """What a page says in place of an empty list, and what to do then; `to` and `args` are what `resolve_url` takes.

    Above it stands an icon, or as `picture` a woodcut.
    """
    looks = {"icon": icon, "picture": picture, "ART": context.get("ART")}
    url = resolve_url(to, *args) if to else ""
    return {"title": title, "text": text, "action": action, "url": url, **looks}


@register.simple_tag
def link_button(
    label: object,
    to: str,
    *args: object,
    icon: str = "",
    size: int = 20,
    look: str = "",
    download: bool = False,
) -> SafeString:
    """A link that looks like a button; `to` is a URL, or a view's name before its arguments. `look`: primary, quiet, large."""
    return format_html(
        '<a class="button{}" href="{}"{}>{}{}</a>',
        "".join(f" button-{kind}" for kind in look.split()),
        to if to.startswith(("/", "?", "#")) else resolve_url(to, *args),
        mark_safe(" download") if download else "",
        lucide(icon, size=size) if icon else "",
        label,
    )


@register.simple_block_tag(name="card", end_name="endcard")
def card_tag(content: str, id: str, *title: object, look: str = "") -> SafeString:
    """A part of a page below its heading, whose parts stand as they are given; `look`: stack, or flush for tables and lists."""
    heading = format_html('<h2 id="{}-title">{}</h2>', id, _join(title))
    if look == "flush":
        look, heading = "card-flush", format_html('<div class="card-head">{}</div>', heading)
    card = '<section class="card{}" aria-labelledby="{}-title">{}{}</section>'
    return format_html(card, f" {look}" if look else "", id, heading, content)


@register.simple_block_tag
def drawer(
    content: str, *summary: object, icon: str = "", id: str = "", open: object = False, look: str = ""
) -> SafeString:
    """What is shown on demand, or where it holds an error, below a summary whose parts stand as they are given; `look`: stack."""
    return format_html(
        '<details class="drawer"{}{}><summary>{}{}</summary><div class="drawer-body{}">{}</div></details>',
        format_html(' id="{}"', id) if id else "",
        mark_safe(" open") if open or ERROR in content else "",
        lucide(icon, size=20) if icon else "",
        _join(summary),
        f" {look}" if look else "",
        content,
    )


@register.simple_tag
def cells(texts: Iterable[object], look: str) -> SafeString:
    """A table's cells of one look: of thousands a loop of the template takes five times as long."""
    cell = format_html('<td class="{}">', look)
    return mark_safe("".join(f"{cell}{escape(str(text))}</td>" for text in texts))


@register.simple_tag
def lucide(name: str, *, size: int = 24, **attributes: str) -> SafeString:
    return icon(name, size, **attributes)


@register.simple_tag
def loads(id: str, url: str) -> SafeString:
    """The body of a drawer that `loads_from` a page, where there is no script with a link to its own page."""
    return format_html(LOADED_DRAWER, id, link_button("Open", url))


@register.simple_block_tag
def loaded_drawer(content: str, url: str, *body: object, id: str = "") -> SafeString:
    """A drawer below the summary `content`, which loads the page at `url` when it is opened; `body`: the parts of its body's id."""
    body_id = "".join(map(str, body))
    return format_html(
        '<details class="drawer"{} {}><summary>{}</summary>{}</details>',
        format_html(' id="{}"', id) if id else "",
        loads_from(url, "#", body_id),
        content,
        loads(body_id, url),
    )


@register.simple_tag(takes_context=True)
def art(context: template.Context, name: str, letter: str) -> SafeString:
    """A drawing of the game's art, or the letter in its place where there is none."""
    return _render_cached("components/art.html", bool(context.get("ART")), name=name, letter=letter)


@register.simple_tag(takes_context=True)
def woodcut(context: template.Context, name: str, or_crown: bool = False) -> SafeString:
    """A picture of `art/woodcuts/`; where there is no art nothing, or the crown."""
    looks = {"name": name, "file": f"art/woodcut-{name}.svg", "or_crown": or_crown}
    return _render_cached("components/woodcut.html", bool(context.get("ART")), **looks)


@register.filter
def landscape(row: Model) -> str:
    """The woodcut that a row is known by, always the same."""
    return LANDSCAPES[row.pk % len(LANDSCAPES)]


@register.simple_tag(takes_context=True)
def side_token(context: template.Context, side: str, small: bool = False, letter: str = "") -> SafeString:
    """The King of a side, or the letter in its place where there is no art: that of its colour unless another is given."""
    has_art = bool(context.get("ART"))
    return _render_cached("components/side_token.html", has_art, side=side, small=small, letter=letter)


@lru_cache(maxsize=256)
def _render_cached(picture: str, has_art: bool, **looks: object) -> SafeString:
    """Drawn once, for a page of a match has a dozen of them."""
    return render_to_string(picture, {"ART": has_art, **looks})


@register.filter
def bdi(name: object) -> SafeString:
    """The name isolated: its script does not affect the text around it, a long one may break anywhere, and no browser translates it."""
    return format_html('<bdi translate="no">{}</bdi>', name)


@register.filter
def as_written(sentence: str, move: str) -> str:
    """The sentence, in which no browser translates the move as the game writes it; the move may be empty."""
    if not move or move not in sentence:
        return sentence
    before, _, after = sentence.rpartition(move)
    return format_html('{}<span translate="no">{}</span>{}', before, move, after)


@register.simple_tag
def fact(name: object, *parts: object) -> SafeString:
    """A name and what it is, whose parts stand as they are given, in a list of facts."""
    return format_html("<dt>{}</dt><dd>{}</dd>", name, _join(parts))


@register.simple_tag
def figure(name: object, *parts: object) -> SafeString:
    """The same as one item of a row."""
    return format_html("<div>{}</div>", fact(name, *parts))


@register.simple_tag(name="note")
def note_tag(*parts: object) -> SafeString:
    """A small line below a fact."""
    return format_html('<dd class="note">{}</dd>', _join(parts))


@register.simple_tag
def columns(*titles: str | Iterable[str]) -> SafeString:
    """The head of a table: titles, lists of them, and "" for a column that is not there.

    `num:` before a title for numbers, `middle:` for what stands in the middle, `hidden:` for screen readers, `place:` for
    a number of theirs.
    """
    all_titles = [title for part in titles for title in ([part] if isinstance(part, str) else part) if title]
    kinds = (
        title.rpartition(":") if title.partition(":")[0] in COLUMN_HEADS else ("", "", title)
        for title in all_titles
    )
    heads = (format_html(COLUMN_HEADS[kind], title) for kind, _, title in kinds)
    return format_html("<thead><tr>{}</tr></thead>", format_html_join("", "{}", ((head,) for head in heads)))


def _join(parts: tuple[object, ...]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))
