/* [data-chart]: the event nearest to the finger or the pointer is marked on the chart and told below it. The same stands
   in the table under the chart, for the keyboard and for whoever has no script. */
(() => {
  const nearest = (svg, event) => {
    const places = [...svg.querySelectorAll("[data-text]")].map((point) => {
      const box = point.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return { point, away: Math.hypot(x - event.clientX, (y - event.clientY) / 2) };
    });
    return places.sort((one, other) => one.away - other.away)[0]?.point;
  };
  const tell = (event) => {
    const svg = event.target.closest?.("[data-chart] .cm-chart");
    const point = svg && nearest(svg, event);
    if (!point || point.classList.contains("is-told")) return;
    svg.querySelector(".is-told")?.classList.remove("is-told");
    point.classList.add("is-told");
    svg.closest("[data-chart]").querySelector("[data-chart-text]").textContent = point.dataset.text;
  };
  document.addEventListener("pointermove", tell);
  document.addEventListener("pointerdown", tell);
})();
