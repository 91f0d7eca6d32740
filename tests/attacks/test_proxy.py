"""Hole 6: behind a proxy anybody could say they were somebody else. The nginx example of the docs, as it stands there."""

import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.sync.client import connect

from kancha.web.proxies import BadProxy, read_proxies
from tests.attacks.raw import stranger
from tests.web.serving import ROOT, Server, outside

EXAMPLE = ROOT / "docs/hosting/nginx.conf"
NAME = "table.example"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def certificate(folder: Path) -> None:
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    command += ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", "key.pem", "-out", "cert.pem"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=60)


def adapted(folder: Path, server: Server, port: int, plain: int) -> str:
    """The example with the ports and files of this test, and nothing else changed."""
    text = EXAMPLE.read_text("utf-8")
    for old, new in {
        "server 127.0.0.1:8765;": f"server {urlsplit(server.address).netloc};",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{port} ssl http2;",
        f"/etc/letsencrypt/live/{NAME}/fullchain.pem": f"{folder}/cert.pem",
        f"/etc/letsencrypt/live/{NAME}/privkey.pem": f"{folder}/key.pem",
    }.items():
        assert old in text
        text = text.replace(old, new)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    head = f"daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1; events {{}}\n"
    return f"{head}http {{\naccess_log off;\n{places}{text}}}\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    settings = "rates=Rates(look='12/minute', share=1), behind_proxy='127.0.0.1', names=('table.example',)"
    with outside(tmp_path_factory.mktemp("served") / "data", settings=settings) as server:
        yield server


@pytest.fixture(scope="module")
def proxy(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, int]]:
    """The ports of nginx for TLS and without it."""
    program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    if program is None or shutil.which("openssl") is None:
        pytest.skip("nginx and openssl are not installed (Debian: apt install nginx-light openssl)")
    folder = tmp_path_factory.mktemp("nginx")
    folder.chmod(0o755)
    certificate(folder)
    port, plain = free_port(), free_port()
    (folder / "nginx.conf").write_text(adapted(folder, server, port, plain))
    with subprocess.Popen([program, "-p", str(folder), "-c", str(folder / "nginx.conf")]) as running:
        try:
            wait_for(port, running)
            yield port, plain
        finally:
            running.terminate()


def wait_for(port: int, running: subprocess.Popen[bytes]) -> None:
    limit = time.monotonic() + 20
    while True:
        assert running.poll() is None, "nginx did not start"
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
            return
        except OSError:
            assert time.monotonic() < limit
            time.sleep(0.05)


def through(port: int) -> httpx.Client:
    """A browser that comes by TLS, from an address that is not the proxy's."""
    transport = httpx.HTTPTransport(verify=False, local_address="127.0.0.3")
    headers = {"host": f"{NAME}:{port}"}
    return httpx.Client(base_url=f"https://127.0.0.1:{port}", headers=headers, timeout=30, transport=transport)


def test_a_table_is_played_through_the_proxy_of_the_docs(proxy: tuple[int, int]) -> None:
    port, plain = proxy
    with through(port) as client:
        made = client.post(
            "/api/tables",
            json={"slug": "pachamama", "seats": [{"kind": "me"}, {"kind": "here"}]},
            headers={"origin": f"https://{NAME}:{port}"},
        )
        assert made.status_code == 201, made.text
        assert made.headers["strict-transport-security"] == "max-age=31536000"
        assert "Secure" in made.headers["set-cookie"]
        cookie = made.headers["set-cookie"].partition(";")[0]
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        with connect(
            f"wss://{NAME}:{port}/live/{made.json()['table']}",
            sock=socket.create_connection(("127.0.0.1", port)),
            ssl=trusting,
            origin=f"https://{NAME}:{port}",
            additional_headers={"Cookie": cookie},
        ) as line:
            assert '"options"' in str(line.recv(timeout=30))
    sent_on = httpx.get(f"http://127.0.0.1:{plain}/t/x", headers={"host": NAME}, trust_env=False)
    assert (sent_on.status_code, sent_on.headers["location"]) == (308, f"https://{NAME}/t/x")


def test_nobody_is_somebody_else_by_saying_so(proxy: tuple[int, int], server: Server) -> None:
    with through(proxy[0]) as client:
        found = [
            client.get("/api/games", headers={"x-forwarded-for": f"203.0.113.{number}"}).status_code
            for number in range(20)
        ]
    assert found.count(429) >= 6, "the address that nginx saw counts, not the ones that were made up"
    with stranger(server) as direct:
        headers = {"x-forwarded-proto": "https"}
        found = [
            direct.get("/api/games", headers={**headers, "x-forwarded-for": f"203.0.113.{number}"}).status_code
            for number in range(20)
        ]
        assert found.count(429) >= 6, "who is no proxy is not believed"
        assert "strict-transport-security" not in direct.get("/static/x", headers=headers).headers


@pytest.mark.parametrize("text", ["*", "0.0.0.0/0", "::/0", "proxy.example", "10.0.0.1/8", "10.0.0.0/33", "1.2.3"])
def test_only_addresses_can_be_proxies_and_never_all_of_them(text: str) -> None:
    with pytest.raises(BadProxy, match="proxy"):
        read_proxies(text)


def test_proxies_are_addresses_and_networks() -> None:
    assert read_proxies("") == []
    assert read_proxies(" 127.0.0.1, ::1,10.1.0.0/16 ") == ["127.0.0.1", "::1", "10.1.0.0/16"]
