"""What stands around a form: where it goes, the key that makes a second copy harmless, and its errors.

Errors are shown from one place: beside each field, and as a summary above the form.
`{% errorsummary form %} … {% enderrorsummary %}` stands around a form's fields. Whatever `components/error.html`
shows in between goes into the summary with a link to its field, and so does what the form has against no field that
is shown. Without a form, `{% errorsummary %}` sums up what its own fields say.
"""

import re
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import takewhile

from django import template
from django.forms import BaseForm
from django.forms.boundfield import BoundField
from django.shortcuts import resolve_url
from django.template.base import FilterExpression, token_kwargs
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from campaigns.core.use_cases import new_key
from campaigns.web.echo import cut
from campaigns.web.panels import digest

register = template.Library()
# The summary around what is rendered: fields are templates of their own, whose context knows nothing of it.
SUMMARY: ContextVar["list[Problem] | None"] = ContextVar("error summary", default=None)
# A sentence quotes what was typed; this is more than any of ours needs.
MAX_SENTENCE_LENGTH = 400
OPTION_PATTERN = re.compile(r"\w+=")
HIDDEN_INPUT = '<input type="hidden" name="{}" value="{}">'
GET_ATTRIBUTES = 'method="get" action="{url}" hx-get="{url}" hx-target="{target}" hx-select="{target} > *" hx-swap="innerHTML"'
LOAD_ATTRIBUTES = 'hx-get="{url}" hx-trigger="gok:open consume" hx-swap="innerHTML" hx-target="{target}"'
POST_ATTRIBUTES = (
    'method="post" action="{url}" hx-post="{url}" hx-target="{target}" hx-swap="outerHTML{show}"'
)


@dataclass(frozen=True, slots=True)
class Problem:
    """A sentence, and the id and label of the field it is about, empty for the whole form."""

    text: str
    field: str = ""
    label: str = ""


@register.simple_tag
def problem(field: str, text: str, label: str = "") -> str:
    """The sentence beside a field, also added to the summary around it."""
    sentence = cut(str(text), MAX_SENTENCE_LENGTH)
    summary = SUMMARY.get()
    if summary is not None:
        summary.append(Problem(sentence, field, label))
    return sentence


@register.simple_tag
def field_error(field: BoundField) -> SafeString:
    """The first of a field's errors, or nothing."""
    if not field.errors:
        return SafeString()
    error = {"id": field.auto_id, "label": field.label, "text": field.errors[0]}
    return render_to_string("components/error.html", error)


@register.filter
def says_optional(field: BoundField) -> bool:
    """Whether a label says that nothing need be typed there; a form with `hides_optional` says it of no field."""
    return not field.field.required and not getattr(field.form, "hides_optional", False)


@register.simple_tag
def fields(form: BaseForm, *names: str) -> SafeString:
    """The fields of these names one after another, each in its template; without a name every field."""
    return format_html_join("", "{}", ((form[name].as_field_group(),) for name in names or form.fields))


@register.tag
def errorsummary(parser: template.base.Parser, token: template.base.Token) -> "SummaryNode":
    _, *bits = token.split_contents()
    fields = parser.parse(("enderrorsummary",))
    parser.delete_first_token()
    return SummaryNode(fields, parser.compile_filter(bits[0]) if bits else None)


class SummaryNode(template.Node):
    """Render the fields, then the summary of their errors above them."""

    def __init__(self, fields: template.NodeList, form: FilterExpression | None) -> None:
        self.fields = fields
        self.form = form

    def render(self, context: template.Context) -> SafeString:
        problems: list[Problem] = []
        token = SUMMARY.set(problems)
        try:
            fields = self.fields.render(context)
        finally:
            SUMMARY.reset(token)
        form = self.form.resolve(context) if self.form else None
        if isinstance(form, BaseForm):
            shown = {problem.text for problem in problems}
            errors = (cut(str(text), MAX_SENTENCE_LENGTH) for texts in form.errors.values() for text in texts)
            problems += (Problem(text) for text in errors if text not in shown)
        if not problems:
            return fields
        assert context.template is not None
        summary = context.template.engine.get_template("components/error_summary.html")
        with context.push(problems=problems):
            return summary.render(context) + fields


@register.inclusion_tag("components/error_summary.html", takes_context=True)
def refusal_summary(context: template.Context, refusal: str) -> dict[str, object]:
    """A refusal that is about no field, as a summary of its own."""
    return {"request": context.get("request"), "problems": (), "refusal": refusal}


@register.tag
def postform(parser: template.base.Parser, token: template.base.Token) -> "PostFormNode":
    """`{% postform to… look="card form" errors=form id="…" novalidate=True files=True confirm="…" yes="…" %}`, all optional.

    `to…` is what `resolve_url` takes; without it the form goes to its page. With `errors` a summary of that form's errors
    stands above the fields. `confirm` is a question, `yes` what answers it.
    """
    _, *bits = token.split_contents()
    to = [parser.compile_filter(bit) for bit in takewhile(lambda bit: not OPTION_PATTERN.match(bit), bits)]
    options = token_kwargs(bits[len(to) :], parser)
    fields = parser.parse(("endpostform",))
    parser.delete_first_token()
    errors = options.pop("errors", None)
    return PostFormNode(SummaryNode(fields, errors) if errors else fields, to, options)


class PostFormNode(template.Node):
    """A form with its keys."""

    child_nodelists = ("fields",)

    def __init__(
        self,
        fields: template.Node | template.NodeList,
        to: list[FilterExpression],
        options: dict[str, FilterExpression],
    ) -> None:
        self.fields, self.to, self.options = fields, to, options

    def render(self, context: template.Context) -> SafeString:
        to = [part.resolve(context) for part in self.to]
        values = {name: value.resolve(context) for name, value in self.options.items()}
        attributes = {
            "action": resolve_url(*to) if to else "",
            "class": values.get("look"),
            "id": values.get("id"),
            "enctype": "multipart/form-data" if values.get("files") else "",
            "data-confirm": values.get("confirm"),
            "data-confirm-label": values.get("yes"),
        }
        return format_html(
            '<form method="post"{}{}>{}{}</form>',
            format_html_join("", ' {}="{}"', ((name, value) for name, value in attributes.items() if value)),
            mark_safe(" novalidate") if values.get("novalidate") else "",
            post_keys(context),
            self.fields.render(context),
        )


register.filter("digest", digest)


@register.simple_tag
def post_to(target: str, to: str, *args: object, top: bool = False, shows: str = "") -> SafeString:
    """Attributes of a form whose answer replaces `target`: `to` is a URL, or a view's name before its arguments.

    Afterwards the page is scrolled to its `top`, or to the element it `shows`.
    """
    url = reverse(to, args=args) if args else to
    scroll_target = "window" if top else shows
    return format_html(
        POST_ATTRIBUTES, url=url, target=target, show=f" show:{scroll_target}:top" if scroll_target else ""
    )


@register.simple_tag
def get_to(target: str, url: str) -> SafeString:
    """Attributes of a form whose answer's own `target` replaces what stands in it."""
    return format_html(GET_ATTRIBUTES, url=url, target=target)


@register.simple_tag
def loads_from(url: str, *target: str) -> SafeString:
    """Attributes of a drawer whose body, at `target`, is loaded when it is opened; a drawer around it is not asked once more."""
    return format_html(LOAD_ATTRIBUTES, url=url, target="".join(target))


@register.simple_tag(takes_context=True)
def post_keys(context: template.Context, version: int | None = None) -> SafeString:
    """Django's token, a fresh key made by the server, as plain http has no crypto.randomUUID, and the version it was made for."""
    values = {"csrfmiddlewaretoken": context.get("csrf_token"), "key": new_key(), "version": version}
    shown = (HIDDEN_INPUT.format(name, value) for name, value in values.items() if value is not None)
    return mark_safe("".join(shown))  # letters and digits of our own


@register.inclusion_tag("components/post_button.html")
def post_button(
    label: str,
    to: str,
    *args: object,
    version: int | None = None,
    icon: str = "",
    size: int = 20,
    look: str = "",
    name: str = "",
    value: object = "",
    confirm: str = "",
    yes: str = "",
    of: str = "",
) -> dict[str, object]:
    """A form that is one button; `to` and `args` are what `resolve_url` takes, `version` a match's.

    It may have an `icon`, a `look` (primary, quiet, danger), a `name` and `value`, a question to `confirm` with the `yes`
    that answers it, and whom it is `of`, for screen readers.
    """
    return {
        "label": label,
        "url": resolve_url(to, *args),
        "version": version,
        "icon": icon,
        "size": size,
        "look": look,
        "name": name,
        "value": value,
        "confirm": confirm,
        "yes": yes,
        "of": of,
    }


@register.inclusion_tag("components/form_actions.html")
def form_actions(
    label: str, back: str = "", to: str = "", *args: object, look: str = "primary large", icon: str = ""
) -> dict[str, object]:
    """The button at a form's end and the way `back`; `to` and `args` are what `resolve_url` takes."""
    return {"label": label, "back": back, "url": back and resolve_url(to, *args), "look": look, "icon": icon}


@register.simple_tag(takes_context=True)
def hidden_fields(context: template.Context) -> SafeString:
    """What a board's move carries that its script sends: a fresh key, and the version."""
    values = (("key", new_key()), ("version", context["version"]))
    return format_html_join("", HIDDEN_INPUT, values)
