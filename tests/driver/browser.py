"""Pages as a browser draws them: no label over another, nothing beyond the page, all of it readable. The browser is the
distribution's headless Chromium, unpacked and not installed."""

import html
import json
import os
import pathlib
import re
import tempfile

from . import packages, places, proc

BROWSER = ("chromium-headless-shell", "fonts-dejavu-core")
SCHEMES = {"dark": 0, "light": 1}
# Every piece of text that is drawn, as boxes within the frame. Those of a part that scrolls are cut where it is.
LOOK = """
function boxes(doc) {
  const found = [], walk = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, parent = node.parentElement;
    if (!node.data.trim() || ['SCRIPT', 'STYLE'].includes(parent.tagName)) continue;
    const range = doc.createRange();
    range.selectNodeContents(node);
    const frames = scrolls(parent).map(at => at.getBoundingClientRect());
    for (const r of range.getClientRects()) {
      const right = Math.min(r.right, ...frames.map(f => f.right)), bottom = Math.min(r.bottom, ...frames.map(f => f.bottom));
      // What is beyond the left edge or above the top is a menu that is closed, or for those who listen.
      if (r.width > 0 && r.left < right && r.top < bottom && right > 0 && bottom > 0)
        found.push({text: node.data.trim(), l: r.left, t: r.top, r: right, b: bottom, height: r.height, parent});
    }
  }
  return found.sort((a, b) => a.t - b.t);
}
// The parts around an element that scroll, or cut what does not fit.
function scrolls(element) {
  const view = element.ownerDocument.defaultView, found = [];
  for (let at = element; at && at !== at.ownerDocument.body; at = at.parentElement)
    if (!at.ownerSVGElement && view.getComputedStyle(at).overflowX !== 'visible') found.push(at);
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
    if (a.height < 6) wrong.push(`'${a.text}' is ${a.b - a.t} high`);
    if (contrast(view, a) < 3.5) wrong.push(`'${a.text}' is hard to read: ${contrast(view, a)}`);
    for (let k = i + 1; k < all.length && all[k].t < a.b - 2; k++) {
      const b = all[k];
      if (Math.min(a.r, b.r) - Math.max(a.l, b.l) > 1 && Math.min(a.b, b.b) - Math.max(a.t, b.t) > 2)
        wrong.push(`'${a.text}' and '${b.text}' overlap`);
    }
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


# It looks at what it has loaded by then.
LOADS_S = 100


def run(scheme, *args, limit_s=LOADS_S + 30):
    """Runs it, on light or dark; places.Unavailable where it cannot be had."""
    root = packages.unpack_only(BROWSER, "chromium")
    lib = next((root / "usr/lib").glob("*-linux-gnu*"))
    program = next((p for p in root.glob("usr/lib/chromium/*headless*shell*") if p.is_file() and os.access(p, os.X_OK)), None)
    assert program, "the package has no headless shell"
    fonts = root / "fonts.conf"
    same = "".join(f"<alias><family>{n}</family><prefer><family>DejaVu Sans</family></prefer></alias>" for n in ("system-ui", "sans-serif"))
    fonts.write_text(f"<fontconfig><dir>{root}/usr/share/fonts</dir><dir>/usr/share/fonts</dir><cachedir>{root}/fonts</cachedir>{same}</fontconfig>\n")
    env = places.clean_env(LD_LIBRARY_PATH=f"{lib}:{lib}/pulseaudio", FONTCONFIG_FILE=fonts, HOME=root)
    flags = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--allow-file-access-from-files", f"--timeout={LOADS_S * 1000}"]
    return proc.run([program, *flags, f"--blink-settings=preferredColorScheme={SCHEMES[scheme]}", *args], env=env, limit_s=limit_s)


def looked_at(sources, widths, scheme, limit_s=LOADS_S + 30):
    """What the browser says of pages, each in frames of these widths. A source is HTML, or the path of a page."""
    def frame(source, width):
        what = f'src="{source.as_uri()}"' if isinstance(source, pathlib.Path) else f'srcdoc="{html.escape(source)}"'
        return f'<iframe style="width:{width}px;height:900px" {what}></iframe>'

    frames = "".join(frame(s, w) for s in sources for w in widths)
    with tempfile.TemporaryDirectory() as folder:
        whole = pathlib.Path(folder) / "look.html"
        whole.write_text(f"<!doctype html><html><head><meta charset=utf-8><script>{LOOK}</script></head><body>{frames}</body></html>")
        got = run(scheme, "--dump-dom", whole.as_uri(), limit_s=limit_s)
    found = re.search(r'<pre id="found">(.*?)</pre>', got.out, re.S)
    assert found, got.tail(20)
    return json.loads(html.unescape(found[1]))
