"""Tests of orders at sea that players type in their own words."""
