(() => {
  const svg = document.getElementById("timeline");
  const all = svg.viewBox.baseVal.width, height = svg.viewBox.baseVal.height;
  let left = 0, width = all, held = null;
  const axis = document.querySelector(".axis"), marks = [...axis.children], span = Number(axis.dataset.span);
  const units = [[1e9, "s"], [1e6, "ms"], [1e3, "us"], [1, "ns"]];
  // As many digits as tell the marks apart.
  const time = ns => {
    const [unit, name] = units.find(u => span >= u[0]) ?? units[3], step = span * width / all / unit / (marks.length - 1);
    return `${(ns / unit).toFixed(Math.min(Math.max(0, 1 - Math.floor(Math.log10(step))), 9))} ${name}`;
  };
  const show = () => {
    width = Math.min(Math.max(width, all / 1e6), all);
    left = Math.min(Math.max(left, 0), all - width);
    svg.setAttribute("viewBox", `${left} 0 ${width} ${height}`);
    marks.forEach((mark, i) => { mark.textContent = time(span * (left + width * i / (marks.length - 1)) / all); });
  };
  const share = e => (e.clientX - svg.getBoundingClientRect().left) / svg.clientWidth;
  svg.addEventListener("wheel", e => {
    e.preventDefault();
    const at = left + share(e) * width, factor = e.deltaY < 0 ? 0.8 : 1.25;
    width = Math.min(width * factor, all);
    left = at - share(e) * width;
    show();
  }, { passive: false });
  svg.addEventListener("pointerdown", e => { held = left + share(e) * width; svg.setPointerCapture(e.pointerId); });
  svg.addEventListener("pointermove", e => { if (held !== null) { left = held - share(e) * width; show(); } });
  svg.addEventListener("pointerup", () => { held = null; });
  svg.addEventListener("dblclick", () => { left = 0; width = all; show(); });
})();
