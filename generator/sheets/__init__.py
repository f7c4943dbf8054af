"""Sheets: where each face lies on the paper, and the writing of the PDF."""
