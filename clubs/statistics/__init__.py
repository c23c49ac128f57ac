"""Statistics of what somebody, or a club, has played over the years. It knows no framework."""
