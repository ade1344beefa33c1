"""Pending deliveries to Discord, and receipts of delivered messages."""
