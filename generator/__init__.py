"""The printing half: components become faces, faces become sheets, sheets become PDF and PNG."""
