(() => {
  const svg = document.getElementById("timeline");
  const all = svg.viewBox.baseVal.width, height = svg.viewBox.baseVal.height;
  let left = 0, width = all, held = null;
  const show = () => {
    width = Math.min(Math.max(width, all / 1e6), all);
    left = Math.min(Math.max(left, 0), all - width);
    svg.setAttribute("viewBox", `${left} 0 ${width} ${height}`);
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
