"""Making PDFs from frozen values, whatever is played and whoever plays."""
