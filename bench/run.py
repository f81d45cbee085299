"""Names that bench/fig2.py imports; measuring is `weft bench`'s."""

from records import RESULT, as_markdown, machine, revision  # noqa: F401
