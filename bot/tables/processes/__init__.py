"""This process: its leadership of shards, its connections to Discord, and its graceful shutdown."""
