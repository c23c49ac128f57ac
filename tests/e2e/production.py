"""What `./run` tells gunicorn, for the servers that tests start: read by gunicorn as its settings."""

from config.serve import SERVER

globals().update(SERVER)
