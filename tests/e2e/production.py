"""`python -m tests.e2e.production PORT`: serve as `./run` does, for the servers that tests start and kill."""

import sys

import django

from config.serve import listening_at, serve

if __name__ == "__main__":
    django.setup()
    serve(listening_at("127.0.0.1", int(sys.argv[1])))
