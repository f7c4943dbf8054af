"""The rules of each game: pure functions over frozen values. No files, no clock, no dice of their own."""
