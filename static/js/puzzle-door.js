/* Before a puzzle door: [data-seconds] counts on. */
setInterval(() => {
  for (const place of document.querySelectorAll("[data-seconds]")) {
    place.dataset.seconds = Number(place.dataset.seconds) + 1;
    place.textContent = place.dataset.seconds;
  }
}, 1000);
