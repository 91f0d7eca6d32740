"""Every refusal has its reason: a bounded part of `kancha rules SLUG --refusals`."""

import pytest

from kancha.games import all_rules
from kancha.lab.refusals import refusals

TRIES = 3000


@pytest.mark.parametrize("slug", [rules.slug for rules in all_rules()])
def test_every_refusal_has_its_reason(slug: str) -> None:
    refused = refusals(slug, TRIES)
    assert not refused.report()["unexplained"]
    assert refused.tried == TRIES
    assert refused.refused > TRIES // 2
