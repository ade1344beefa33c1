"""Notes what has been shown of a table in one transaction, when all that was to be shown of it has been.

Only what may be shown again without harm waits for that: an edit, or that there was nothing to show. A message that was
posted is noted at once (`Messages.keep`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from store import Store
from store.rows import MessageRow, OutboxRow
from store.showing import Renewed


class Noting:
    """Memory holds what is not noted yet, by table."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._done: defaultdict[str, dict[str, int]] = defaultdict(dict)
        self._shown: defaultdict[str, dict[str, Renewed]] = defaultdict(dict)
        self._was: defaultdict[str, dict[str, str]] = defaultdict(dict)
        """The digests that were noted when these targets were first looked at."""
        self._later: defaultdict[str, dict[str, tuple[int, float]]] = defaultdict(dict)
        self._says: dict[int, str] = {}
        """What messages say of which something else is noted; nothing where nobody knows."""

    @contextmanager
    def doubting(
        self, shown: MessageRow, becomes: str = "", unless: Callable[[BaseException], bool] = lambda _: False
    ) -> Iterator[None]:
        """If this block fails, nobody knows what the message says: an edit whose answer is lost may have come. Or it is
        what it `becomes`, though that could not be noted. `unless` the error says that nothing has changed."""
        before = self._says.get(shown.message, shown.digest)
        self._says[shown.message] = becomes
        try:
            yield
        except BaseException as error:
            if unless(error):
                self._says[shown.message] = before
            raise
        self._says.pop(shown.message, None)

    def says(self, shown: MessageRow) -> str:
        """The digest of what a message says, whatever is noted of it; nothing where nobody knows."""
        return self._says.get(shown.message, shown.digest)

    def over(self, table: str, target: str, revision: int) -> None:
        """There is nothing more to show to this target, up to this revision."""
        self._done[table][target] = revision
        self._later[table].pop(target, None)

    def is_over(self, row: OutboxRow) -> bool:
        """Whether nothing more is to be shown for this row, though that is not noted yet."""
        return row.revision <= self._done[row.table].get(row.target, -1)

    def later(self, row: OutboxRow, revision: int, at: float) -> None:
        """What the row wants is to be shown once more at that time, unless something newer than this revision of the
        table is wanted meanwhile."""
        self._done[row.table].pop(row.target, None)
        self._later[row.table][row.target] = max(row.revision, revision), at

    def standing(self, noted: MessageRow | None) -> MessageRow | None:
        """A message as it stands: what it was renewed to need not be noted yet. Whoever may renew it begins here."""
        if noted is None:
            return None
        pending = self._shown[noted.table].get(noted.target)
        if pending is None or pending.message.message != noted.message:
            self._was[noted.table][noted.target] = noted.digest
            return noted
        if pending.was == noted.digest:
            return replace(pending.message)
        self._was[noted.table][noted.target] = noted.digest
        return replace(noted, digest="")  # something else was noted meanwhile: nobody knows which of them it says

    def renewed(self, row: OutboxRow, shown: MessageRow, revision: int) -> None:
        """This message shows what the row wanted, at this revision of the table or a newer one that the row names."""
        shown.revision = max(row.revision, revision)
        self._shown[row.table][row.target] = Renewed(shown, self._was[row.table].get(row.target))
        self.over(row.table, row.target, shown.revision)

    def stands(self, row: OutboxRow, shown: MessageRow, revision: int) -> None:
        """The same of a message that says so already. Where several processes write it is noted all the same: by that
        they find out whether another one was to show it."""
        if self.store.shared:
            self.renewed(row, shown, revision)
        else:
            self.over(row.table, row.target, max(row.revision, revision))

    def wanted(self, table: str, *targets: str) -> None:
        """These are to be shown once more: what was done before that ends none of it."""
        for target in targets:
            self._done[table].pop(target, None)
            self._later[table].pop(target, None)

    def noted(self, table: str, target: str) -> None:
        """What its message says was just noted by somebody else, who put it there last."""
        self._shown[table].pop(target, None)

    async def write(self, table: str) -> bool:
        """Note it; whether there was anything. What cannot be noted is shown once more, where it does not stand."""
        done, later = self._done.pop(table, {}), self._later.pop(table, {})
        shown = dict(self._shown[table])
        noted = bool(done or shown or later)
        if noted:
            async with self.store.write() as w:
                await w.noted(table, done, [*shown.values()], later)
        # What hangs was looked at before, and may have come meanwhile.
        left = {target: one for target, one in self._shown.pop(table).items() if one is not shown.get(target)}
        over = {*done, *later, *shown} - left.keys()
        was = {target: digest for target, digest in self._was.pop(table, {}).items() if target not in over}
        if left:
            self._shown[table] = left
        if was:
            self._was[table] = was
        return noted
