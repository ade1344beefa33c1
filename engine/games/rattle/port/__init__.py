"""The Port Visit (ledger, 4.17): a module for each location or two, and the course of the visit."""
