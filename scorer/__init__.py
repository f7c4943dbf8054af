"""The companion: reads what the table types, asks the core, shows the verdict. It never prints PDF."""
