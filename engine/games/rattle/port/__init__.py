"""The Port Visit (rattle.md, 4.17): a module for each location or two, and `visit_order`."""
