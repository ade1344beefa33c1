"""The sizes of a round's tables: as equal as possible, within the limits of the title."""

from __future__ import annotations

from collections.abc import Collection


def table_sizes(people: int, most: int, accepted: Collection[int]) -> list[int]:
    """Return the numbers of people at the tables of a round, the largest first.

    `most` is the largest size that the organiser wants, and `accepted` are the sizes that the title accepts. As few
    people as possible get no table, then there are as few tables as possible. Two sizes differ by at most one. The list
    is empty if there are too few people for a table.
    """
    for seated in range(people, 0, -1):
        for tables in range(1, seated + 1):
            smaller, larger = divmod(seated, tables)
            sizes = [smaller + 1] * larger + [smaller] * (tables - larger)
            if sizes[0] <= most and all(size in accepted for size in sizes):
                return sizes
    return []
