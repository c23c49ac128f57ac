"""Rating of individual strength from results with changing partners. It knows no framework."""
