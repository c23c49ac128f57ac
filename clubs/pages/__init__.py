"""What a page shows, as frozen values: made here, only shown in the templates."""
