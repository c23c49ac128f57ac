"""The example: a club with members, seasons and an evening in progress; its tables play on by themselves."""
