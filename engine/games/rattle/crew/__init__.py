"""Sailors: the Sea Sailors' skills and step 8, in which they are used (ledger, 2.6 and 4.14)."""
