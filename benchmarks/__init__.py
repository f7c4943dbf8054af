"""Speed and memory, measured in cold processes, as ratios against rivals in the same run. Never in a test."""
