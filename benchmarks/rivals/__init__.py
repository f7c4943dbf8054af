"""The benchmark deck as other tools would draw it, each written as its own documentation advises."""
