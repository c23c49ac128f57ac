"""A tournament as one file: everything of it, to be read in elsewhere or kept for later.

`schema` says what stands in the file, `export` writes it, `restore` makes a tournament of it.
"""
