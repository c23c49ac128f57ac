"""The pages of clubs and tournaments: who may, which form, where next."""
