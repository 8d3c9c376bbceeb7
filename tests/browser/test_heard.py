"""Words for the ear: what is said twice is heard twice."""

import pytest

from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser

# What a live region holds, one after the other, while these are said in it.
HEARD = """async (words) => {
  const region = Object.assign(document.createElement("p"), { role: "status" }), heard = [];
  document.body.append(region);
  new MutationObserver(() => heard.push(region.textContent)).observe(region, { childList: true });
  for (const each of words) {
    region.textContent = each;
    await new Promise((done) => setTimeout(done, 200));
  }
  return heard;
}"""


def test_equal_words_in_a_live_region_are_heard_again(device):
    page = device(PHONE, at="/rules/")
    said = ["It is your move.", "It is your move.", "A draw is offered.", "A draw is offered.", ""]
    heard = page.evaluate(HEARD, said)
    assert heard == [
        "It is your move.",
        "",
        "It is your move.",
        "A draw is offered.",
        "",
        "A draw is offered.",
        "",
    ]
