"""The forms of clubs: all input of pages is validated by them."""
