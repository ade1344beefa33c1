"""The process: leadership of its shards, health of its gateway connection, graceful shutdown."""
