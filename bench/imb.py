"""A name that bench/cluster.py imports; measuring is `weft bench imb`'s."""

from records import imb as rows_of  # noqa: F401
