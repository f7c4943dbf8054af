"""Setting text: cleaned, marked up, measured, broken into lines, fitted into its box."""
