"""Ships: ids, names, queries, changes, and the data of animated drops."""
