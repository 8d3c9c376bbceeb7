/* A list with a filter, [data-list], is remembered by its address on this device: the way back to it in a page's crumbs
   leads to the list as it was left. Without script it leads to the whole list. */
(() => {
  const key = (path) => `list:${path}`;
  const remember = () => {
    if (document.querySelector("[data-list]")) sessionStorage.setItem(key(location.pathname), location.search);
  };
  const lead = () => {
    for (const link of document.querySelectorAll(".crumbs a[href]")) {
      const query = sessionStorage.getItem(key(link.pathname));
      if (query && link.pathname !== location.pathname) link.search = query;
    }
  };
  try {
    window.addEventListener("pagehide", remember);
    window.addEventListener("pageshow", lead);
    lead();
  } catch {
    /* A device that keeps nothing shows the whole list. */
  }
})();
