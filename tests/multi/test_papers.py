"""bench/papers.py: what it says of a claim, by the gains of the rounds; no paper is without a claim."""

import sys

from driver import places
from driver.pytests import limit

sys.path.insert(0, str(places.ROOT / "bench"))
import cache  # noqa: E402
import papers  # noqa: E402


def claim(wants):
    return papers.Claim("", "", "", "stream", "", 2, {}, {}, wants)


@limit(150)
def test_a_verdict_needs_rounds_that_agree():
    steady = [18, 20, 22, 21, 19]
    assert papers.verdict(claim((15, 25)), steady) == "holds"
    assert papers.verdict(claim((30, 40)), steady) == "in direction"
    assert papers.verdict(claim((5, 10)), [-g for g in steady]) == "does not hold here"
    assert papers.verdict(claim((15, 25)), [-170, 78, 60, -90, 20]).startswith("open")
    assert papers.verdict(claim(None), [-1, 0, 1, 2, 1]) == "holds"
    assert papers.verdict(claim(None), steady) == "does not hold here"


@limit(150)
def test_each_claim_has_its_program_and_reason():
    for title, claims in papers.PAPERS.values():
        assert title and claims
        for c in claims if claims != "sim" else ():
            assert c.text and c.paper and c.why, c.text
            if isinstance(c, papers.Claim):
                source = places.ROOT / "bench" / (f"{c.program}.c" if "/" in c.program else f"src/{c.program}.c")
                assert source.exists(), source
                assert c.before != c.after, c.text


@limit(150)
def test_the_simulated_cache_forgets_what_was_used_least_recently():
    small = cache.Cache(size=2 * cache.LINE, ways=2)
    for line in (0, 1, 0, 2, 0, 1):
        small.read(line)
    assert small.misses == 4
    small.drop(0)
    small.read(0)
    assert small.misses == 5
    # Three buffers fit, with their rings they do not.
    through, past = (cache.misses(128 << 10, 3, way, cache.Cache(512 << 10), 64 << 10) for way in (False, True))
    assert past == 0 and through > 1, (past, through)
