"""A Standblatt of several machines on one: nginx, three processes, PostgreSQL and its standby."""
