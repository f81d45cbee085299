"""bench/papers.py: what it says of a claim, by the gains of the rounds; no paper is without a claim."""

import sys

from driver import places
from driver.pytests import limit

sys.path.insert(0, str(places.ROOT / "bench"))
import papers  # noqa: E402


def claim(wants):
    return papers.Claim("", "", "", "stream", "", 2, {}, {}, wants)


@limit(30)
def test_a_verdict_needs_rounds_that_agree():
    steady = [18, 20, 22, 21, 19]
    assert papers.verdict(claim((15, 25)), steady) == "holds"
    assert papers.verdict(claim((30, 40)), steady) == "in direction"
    assert papers.verdict(claim((5, 10)), [-g for g in steady]) == "does not hold here"
    assert papers.verdict(claim((15, 25)), [-170, 78, 60, -90, 20]).startswith("open")
    assert papers.verdict(claim(None), [-1, 0, 1, 2, 1]) == "holds"
    assert papers.verdict(claim(None), steady) == "does not hold here"


@limit(30)
def test_each_claim_has_its_program_and_reason():
    for title, claims in papers.PAPERS.values():
        assert title and claims
        for c in claims if claims != "sim" else ():
            assert c.text and c.paper and c.why, c.text
            if isinstance(c, papers.Claim):
                source = places.ROOT / "bench" / (f"{c.program}.c" if "/" in c.program else f"src/{c.program}.c")
                assert source.exists(), source
                assert c.before != c.after, c.text
