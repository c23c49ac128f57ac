"""nginx in front, with the file that docs/deployment has, on ports of its own and without a certificate."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cluster.parts import Part
from cluster.ports import HOST
from cluster.programs import found
from config.folders import ROOT

SHIPPED = ROOT / "docs" / "deployment" / "nginx.conf"
AROUND = """
daemon off; pid {folder}/nginx.master; error_log stderr; {user} worker_processes auto;
events {{ worker_connections 20000; }}
http {{
  include /etc/nginx/mime.types;
  log_format kept '$request_uri $upstream_cache_status';
  access_log {folder}/access.log kept;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  {site}
}}
"""


def configuration(port: int, upstreams: Sequence[str], folder: Path) -> str:
    """Return the whole file, for a site on this port; the folder has its logs and the static files."""
    user = "user root;" if os.geteuid() == 0 else ""
    return AROUND.format(folder=folder, user=user, site=_site(port, upstreams, folder))


def _site(port: int, upstreams: Sequence[str], folder: Path) -> str:
    text = SHIPPED.read_text(encoding="utf-8")
    text = re.sub(r"server \{\n    listen 80 .*?\n\}\n", "", text, flags=re.DOTALL)
    text = re.sub(r"    (listen \[::\]:443|ssl_).*\n", "", text)
    text = re.sub(r"( *server) 127\.0\.0\.1:8000(.*\n)", partial(each_of, upstreams), text)
    return (
        text.replace("listen 443 ssl http2 default_server", f"listen {HOST}:{port}")
        .replace("/srv/standblatt", str(folder))
        .replace("/var/cache/nginx/standblatt", str(folder / "kept"))
    )


def each_of(upstreams: Sequence[str], line: re.Match[str]) -> str:
    """Return the line of a server once for each."""
    before, after = line.groups()
    return "".join(f"{before} {upstream}{after}" for upstream in upstreams)


@dataclass
class Nginx(Part):
    """Passes requests on to the servers in turn; sends static files from the folder itself."""

    upstreams: Sequence[str] = ()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def command(self) -> Sequence[str | Path]:
        file = self.folder / "nginx.conf"
        file.write_text(configuration(self.port, self.upstreams, self.folder))
        return [found("nginx") or "nginx", "-e", "stderr", "-c", file, "-p", self.folder]
