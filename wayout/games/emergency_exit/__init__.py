"""Emergency Exit Only: components, rules and notation."""
