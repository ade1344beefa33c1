"""Leadership of shards, where several processes share a database."""
