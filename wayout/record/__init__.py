"""Tables and their records: append-only logs that games are replayed from."""
