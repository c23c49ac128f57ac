"""What spreadsheets and people write into cells for yes and no, in four languages."""

YES = frozenset({"ja", "j", "yes", "y", "oui", "o", "si", "s", "wahr", "true", "vrai", "vero", "1", "x"})
NO = frozenset({"nein", "n", "no", "non", "0", "falsch", "false", "faux", "falso"})
MARKS = frozenset("✓✔☑●•*")
"""These say yes too; the words stand without accents."""
