"""Ports that are free, and stay so for whoever is to listen on them."""

import socket

HOST = "127.0.0.1"


def reserved_port() -> socket.socket:
    """Return a socket that is bound and never listens: while it is open, nobody else is given its port.

    A server that says `SO_REUSEADDR` too, as ours does, may listen there; else browsers are refused.
    """
    bound = socket.socket()
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind((HOST, 0))
    return bound


def listens(port: int) -> bool:
    with socket.socket() as asking:
        return asking.connect_ex((HOST, port)) == 0
