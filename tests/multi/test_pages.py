"""The pages of weft bench and weft report as a browser draws them: no label over another, nothing beyond the page, all of it
readable on light and dark. The browser is the distribution's headless Chromium, unpacked and not installed."""

import html
import json
import os
import pathlib
import re
import tempfile

from _jobs import build
from driver import packages, places, proc
from driver.pytests import every, limit, skip

BROWSER = ("chromium-headless-shell", "fonts-dejavu-core")
WIDTHS = (1200, 480)
SCHEMES = {"dark": 0, "light": 1}
# Pictures for those who want to look.
PICTURES = places.BUILD / "pages"

# Every piece of text that is drawn, as boxes within the frame. Those of a part that scrolls are cut where it is.
LOOK = """
function boxes(doc) {
  const found = [], walk = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, parent = node.parentElement;
    if (!node.data.trim() || ['SCRIPT', 'STYLE'].includes(parent.tagName)) continue;
    const range = doc.createRange();
    range.selectNodeContents(node);
    const frame = parent.closest('.wide')?.getBoundingClientRect();
    for (const r of range.getClientRects()) {
      const right = frame ? Math.min(r.right, frame.right) : r.right;
      if (r.width > 0 && r.left < right) found.push({text: node.data.trim(), l: r.left, t: r.top, r: right, b: r.bottom, parent});
    }
  }
  return found;
}
const parts = color => color.match(/[\\d.]+/g).map(Number);
function light(color) {
  const c = color.slice(0, 3).map(v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
}
function contrast(view, box) {
  const style = view.getComputedStyle(box.parent);
  const ink = box.parent.ownerSVGElement ? style.fill : style.color;
  // Colors that let others through, from the text's own element outwards.
  let paper = [0, 0, 0], left = 1;
  for (let at = box.parent; at && left > 0.01; at = at.parentElement) {
    const [r, g, b, alpha = 1] = parts(view.getComputedStyle(at).backgroundColor);
    paper = [r, g, b].map((v, i) => paper[i] + left * alpha * v);
    left *= 1 - alpha;
  }
  const [a, b] = [light(parts(ink)), light(paper)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
function look(frame) {
  const doc = frame.contentDocument, view = frame.contentWindow, wrong = [], all = boxes(doc);
  const width = doc.documentElement.clientWidth;
  if (doc.documentElement.scrollWidth > width) wrong.push(`the page is ${doc.documentElement.scrollWidth} wide`);
  all.forEach((a, i) => {
    if (a.l < -0.5 || a.r > width + 0.5) wrong.push(`'${a.text}' is beyond the page`);
    if (a.b - a.t < 6) wrong.push(`'${a.text}' is ${a.b - a.t} high`);
    if (contrast(view, a) < 3.5) wrong.push(`'${a.text}' is hard to read: ${contrast(view, a)}`);
    for (const b of all.slice(i + 1))
      if (Math.min(a.r, b.r) - Math.max(a.l, b.l) > 1 && Math.min(a.b, b.b) - Math.max(a.t, b.t) > 2)
        wrong.push(`'${a.text}' and '${b.text}' overlap`);
  });
  return {texts: all.length, paper: light(parts(view.getComputedStyle(doc.body).backgroundColor)), wrong: wrong.slice(0, 9)};
}
window.onload = () => {
  const found = [...document.querySelectorAll('iframe')].map(look);
  document.body.innerHTML = '';
  const out = document.body.appendChild(document.createElement('pre'));
  out.id = 'found';
  out.textContent = JSON.stringify(found);
};
"""


def browser(scheme, *args):
    try:
        root = packages.unpack_only(BROWSER, "chromium")
    except places.Unavailable as why:
        skip(f"Chromium: {str(why).splitlines()[0]}")
    lib = next((root / "usr/lib").glob("*-linux-gnu*"))
    program = next((p for p in root.glob("usr/lib/chromium/*headless*shell*") if p.is_file() and os.access(p, os.X_OK)), None)
    assert program, "the package has no headless shell"
    fonts = root / "fonts.conf"
    same = "".join(f"<alias><family>{n}</family><prefer><family>DejaVu Sans</family></prefer></alias>" for n in ("system-ui", "sans-serif"))
    fonts.write_text(f"<fontconfig><dir>{root}/usr/share/fonts</dir><dir>/usr/share/fonts</dir><cachedir>{root}/fonts</cachedir>{same}</fontconfig>\n")
    env = places.clean_env(LD_LIBRARY_PATH=f"{lib}:{lib}/pulseaudio", FONTCONFIG_FILE=fonts, HOME=root)
    flags = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--allow-file-access-from-files", "--timeout=20000"]
    return proc.run([program, *flags, f"--blink-settings=preferredColorScheme={SCHEMES[scheme]}", *args], env=env, limit_s=60)


def looked_at(text, scheme):
    """What the browser says of a page, for each width."""
    frames = "".join(f'<iframe style="width:{w}px;height:900px" srcdoc="{html.escape(text)}"></iframe>' for w in WIDTHS)
    with tempfile.TemporaryDirectory() as folder:
        whole = pathlib.Path(folder) / "look.html"
        whole.write_text(f"<!doctype html><html><head><meta charset=utf-8><script>{LOOK}</script></head><body>{frames}</body></html>")
        got = browser(scheme, "--dump-dom", whole.as_uri())
    found = re.search(r'<pre id="found">(.*?)</pre>', got.out, re.S)
    assert found, got.tail(20)
    return json.loads(html.unescape(found[1]))


def check(name, page, least):
    text = page.read_text()
    PICTURES.mkdir(parents=True, exist_ok=True)
    for scheme in SCHEMES:
        for width, found in zip(WIDTHS, looked_at(text, scheme)):
            assert not found["wrong"] and found["texts"] >= least, (scheme, width, found)
            assert (found["paper"] < 0.2) == (scheme == "dark"), found
        picture = PICTURES / f"{name}-{scheme}.png"
        picture.unlink(missing_ok=True)
        got = browser(scheme, f"--screenshot={picture}", "--window-size=1200,2400", page.as_uri())
        assert picture.exists(), got.tail(20)


def figures():
    """Results of four MPIs, as weft bench --json writes them."""
    sizes = [8 << (3 * k) for k in range(7)]
    state = {"line_ns": 60.0, "load": 0.1, "steal": 0.0}
    mpis = [["weft", "Weft"], ["mpich", "MPICH"], ["openmpi", "Open MPI"], ["intel", "Intel MPI"]]
    points = []
    for k, (suite, name, unit) in enumerate(
        [("p2p", "latency", "us"), ("p2p", "bw", "MB/s"), ("p2p", "rate", "M/s"), ("collectives", "reduce_scatter_block", "us"),
         ("tails", "alltoall-loaded-p99.9", "us"), ("nodes", "latency", "us")]  # fmt: skip
    ):
        for size in sizes:
            value = lambda who: (0.1 + size / 5000) * (1 + who + k) * (1 + size % 7) / 3
            of = lambda who: [{"round": r, "value": value(who) * (1 + r / 9), "state": state} for r in range(3)]
            samples = {short: of(who) for who, (short, _) in enumerate(mpis)} | {"none": of(0.1)}
            points.append({"suite": suite, "name": name, "size": size, "ranks": 8, "unit": unit, "samples": samples})
    how = "MPIR_CVAR_CH4_PROGRESS_THROTTLE=1 MPIR_CVAR_CH4_PROGRESS_THROTTLE_NO_PROGRESS_COUNT=16 mpiexec --oversubscribe -n 8"
    failed = ["Open MPI, 8 ranks, coll: no end within 300 s: result bcast 8 1.25 us | result bcast 1024 3.5 us"]
    return {"machine": "a processor, 2 CPUs, Linux", "command": "bench p2p", "rounds": 3, "mpis": [[*m, how] for m in mpis],
            "points": points, "errors": failed, "left_out": ["MPICH has no OpenSHMEM"]}  # fmt: skip


@every(3)
@limit(150)
def test_the_page_of_bench_is_readable():
    mpi = places.Mpi()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "old.json").write_text(json.dumps(figures()))
        page = folder / "page.html"
        cmd = [mpi.prefix / "bin/weft", "bench", "--from", folder / "old.json", "--html", page]
        got = proc.run(cmd, limit_s=20, env=mpi.env())
        assert got.ok() and "geometric mean" in got.out, got.tail()
        check("bench", page, least=200)


@every(3)
@limit(150)
def test_the_page_of_report_is_readable():
    mpi = places.Mpi()
    with tempfile.TemporaryDirectory() as name:
        log, page = pathlib.Path(name) / "log", pathlib.Path(name) / "page.html"
        cmd = [mpi.mpiexec, "-trace", log, "-n", 4, build("planted", "mpi5"), "several", 50]
        got = proc.run(cmd, limit_s=60, env=mpi.env())
        assert got.ok(), got.tail()
        got = proc.run([mpi.prefix / "bin/weft", "report", log, "--html", page], limit_s=20, env=mpi.env())
        assert got.ok(), got.tail()
        check("report", page, least=80)


@every(3)
@limit(90)
def test_what_overlaps_is_found():
    bad = (
        "<body style='background:#fff;margin:0'><p style='position:absolute;left:9px;top:9px'>one</p>"
        "<p style='position:absolute;left:12px;top:9px'>two</p><p style='position:absolute;left:2000px'>far</p>"
        "<p style='color:#eee;margin-top:90px'>pale</p></body>"
    )
    for found in looked_at(bad, "light"):
        said = " ".join(found["wrong"])
        assert all(w in said for w in ("'one' and 'two' overlap", "'far' is beyond", "'pale' is hard", "the page is")), found
