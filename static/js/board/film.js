/* A film of one dot, fetched where the browser has no other way to keep the screen on (awake.js): it is darkened during none. */

// Resolves once it plays; let go of as a WakeLockSentinel is.
export const play = async () => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2;
  const pen = canvas.getContext("2d");
  const draw = () => {
    pen.fillStyle = pen.fillStyle === "#000000" ? "#ffffff" : "#000000";
    pen.fillRect(0, 0, 2, 2);
  };
  draw();
  const film = document.createElement("video");
  Object.assign(film, { className: "film", muted: true, playsInline: true, tabIndex: -1, srcObject: canvas.captureStream(2) });
  film.setAttribute("aria-hidden", "true");
  const ticks = setInterval(draw, 1000);
  const release = () => {
    clearInterval(ticks);
    film.remove();
  };
  document.body.append(film);
  await film.play().catch((error) => {
    release();
    throw error;
  });
  return { release };
};
