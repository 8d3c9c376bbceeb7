"""A form's errors, shown from one place: beside each field, and as a summary above the form.

`{% errorsummary form %} … {% enderrorsummary %}` stands around a form's fields. Whatever `components/error.html`
shows in between goes into the summary with a link to its field, and so does what the form has against no field that
is shown. Without a form, `{% errorsummary %}` sums up what its own fields say.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django import template
from django.forms import BaseForm
from django.utils.safestring import SafeString

from campaigns.web.echo import cut

register = template.Library()
# Under this name the fields find the summary they stand in.
SUMMARY = "error_summary"
# A sentence quotes what was typed; this is more than any of ours needs.
LONGEST_SENTENCE = 400


@dataclass(frozen=True, slots=True)
class Problem:
    """A sentence, and the id and label of the field it is about, empty for the whole form."""

    text: str
    field: str = ""
    label: str = ""


@register.simple_tag(takes_context=True)
def problem(context: template.Context, field: str, text: str, label: str = "") -> str:
    """The sentence beside a field, also added to the summary around it."""
    sentence = cut(str(text), LONGEST_SENTENCE)
    around: list[Problem] | None = context.get(SUMMARY)
    if around is not None:
        around.append(Problem(sentence, field, label))
    return sentence


@register.tag
def errorsummary(parser: template.base.Parser, token: template.base.Token) -> "SummaryNode":
    _, *words = token.split_contents()
    fields = parser.parse(("enderrorsummary",))
    parser.delete_first_token()
    return SummaryNode(fields, parser.compile_filter(words[0]) if words else None)


class SummaryNode(template.Node):
    """Render the fields, then the summary of their errors above them."""

    def __init__(self, fields: template.NodeList, form: template.base.FilterExpression | None) -> None:
        self.fields = fields
        self.form = form

    def render(self, context: template.Context) -> SafeString:
        problems: list[Problem] = []
        with context.push(**{SUMMARY: problems}):
            fields = self.fields.render(context)
        form = self.form.resolve(context) if self.form else None
        problems += (
            _elsewhere(form, {problem.text for problem in problems}) if isinstance(form, BaseForm) else ()
        )
        if not problems:
            return fields
        assert context.template is not None
        summary = context.template.engine.get_template("components/error_summary.html")
        with context.push(problems=problems):
            return summary.render(context) + fields


def _elsewhere(form: BaseForm, in_fields: set[str]) -> Iterator[Problem]:
    """The form's errors that no rendered field has shown."""
    for sentences in form.errors.values():
        for sentence in map(str, sentences):
            if cut(sentence, LONGEST_SENTENCE) not in in_fields:
                yield Problem(cut(sentence, LONGEST_SENTENCE))
