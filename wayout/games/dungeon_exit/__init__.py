"""Dungeon Exit: boards, path tiles, levels, and a checker, a solver and a miner for them."""
