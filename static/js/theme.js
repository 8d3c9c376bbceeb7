/* Light, dark or as the device: [data-theme-toggle], or radio buttons data-theme-choice; kept on the device. */
(() => {
  const KEY = "gok-theme";
  const NAMES = { auto: "as the device", light: "light", dark: "dark" };
  const root = document.documentElement;

  const read = () => {
    try {
      const kept = localStorage.getItem(KEY);
      return kept === "light" || kept === "dark" ? kept : "auto";
    } catch {
      return "auto";
    }
  };

  const show = (theme) => {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const button of document.querySelectorAll("[data-theme-toggle]")) {
      button.dataset.shows = theme;
      const name = (theme === "auto" && button.dataset.auto) || NAMES[theme];
      button.setAttribute("aria-label", `Light or dark: ${name}`);
      button.title = `Light or dark: ${name}`;
    }
    for (const input of document.querySelectorAll("[data-theme-choice]")) input.checked = input.value === theme;
  };

  const keep = (theme) => {
    try {
      if (theme === "auto") localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, theme);
    } catch {
      /* a private window forgets the choice */
    }
    show(theme);
  };

  show(read());
  document.addEventListener("DOMContentLoaded", () => show(read()));
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-theme-toggle]")) return;
    const order = ["auto", "light", "dark"];
    keep(order[(order.indexOf(read()) + 1) % order.length]);
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches?.("[data-theme-choice]")) keep(event.target.value);
  });
})();
