"""The companion of Emergency Exit Only: one reveal, a whole evening, many shuffled piles."""
