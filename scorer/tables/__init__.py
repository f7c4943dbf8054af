"""The companion of the record: lists, shows, corrects, exchanges and puts away tables of any game."""
