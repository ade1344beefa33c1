"""The process itself: leadership of its shards, gateway health and graceful shutdown."""
