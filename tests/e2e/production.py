"""`python -m tests.e2e.production PORT`: serve as `./run` does, for the servers that tests start and kill."""

import sys

import django

from config.listening import NetworkListener
from config.loading import nothing_is_garbage
from config.serve import serve

if __name__ == "__main__":
    with nothing_is_garbage():
        django.setup()
    serve(NetworkListener("127.0.0.1", int(sys.argv[1])).open())
