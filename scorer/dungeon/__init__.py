"""The companion of Dungeon Exit: checks, hints, solutions, new levels, seasons at the table."""
