"""A tournament as one file, or a chain of them: everything of it, to be read in elsewhere or kept for later.

`files` and `schema` say what stands in a file, `export` writes it, `restore` makes tournaments of it.
"""
