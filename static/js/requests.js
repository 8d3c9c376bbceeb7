/* One request at a time per form, and one banner with a retry when the server cannot be reached, or refuses. Without connection, and
   at a 503, what carries a `key`, or only asks, is sent again by itself.

   live.js tells by gok:lost and gok:reached how its own requests fare; gok:retry asks it to try again at once. */
(() => {
  const PATIENCE = [2000, 4000, 8000, 15000];
  const SAYS = {
    0: ["The table's server cannot be reached. Nothing is lost; this device will try again.", "Retry now"],
    400: ["What was sent is too large, or not what this page sends. Nothing was changed.", "Retry"],
    403: ["This device may not do that any more. Reload the page to see where you stand.", "Reload"],
    404: ["That is no longer here. Reload the page to see where things stand.", "Reload"],
    408: ["What was sent did not arrive in time. Nothing was changed.", "Retry"],
    413: ["What was sent is too large: two and a half megabytes are the most. Nothing was changed.", "Retry"],
    429: ["Too many tries from this device. Wait a moment, then retry.", "Retry"],
    503: ["The server is busy for a moment. Nothing was decided twice; this device will try again.", "Retry now"],
  };
  const LOST = ["Connection lost. Trying again…", "Retry now"];
  const STALE = ["This page is older than the last sign-in on this device. Nothing was changed; what you wrote is kept.", "Send again"];
  const OTHER = ["Something went wrong on the server and nothing was changed. You can retry.", "Retry"];

  let waiting = null;
  let tries = 0;
  let timer = 0;
  let retrying = false;

  const part = (name) => document.querySelector(`#netbanner ${name}`);
  // [data-aside] and a drawer only look something up: they neither wait for the form around them nor hold it up.
  const isAside = (element) => element.matches("details[hx-get]") || element.closest("[data-aside]") !== null;
  const scopeOf = (element) => (isAside(element) ? element : element.closest("form") || element);
  const isBusy = (element) => scopeOf(element).getAttribute("aria-busy") === "true";
  const setBusy = (element, busy) => {
    if (busy) scopeOf(element).setAttribute("aria-busy", "true");
    else scopeOf(element).removeAttribute("aria-busy");
  };

  const hide = () => {
    clearTimeout(timer);
    waiting = null;
    tries = 0;
    part("p").textContent = "";
    document.getElementById("netbanner").hidden = true;
  };

  const show = ([text, label]) => {
    part("p").textContent = text;
    part("[data-retry]").textContent = label;
    document.getElementById("netbanner").hidden = false;
  };

  const retry = () => {
    clearTimeout(timer);
    if (!waiting) {
      document.dispatchEvent(new Event("gok:retry"));
      return;
    }
    const { verb, path, formData, elt, target } = waiting;
    if (waiting.reload || !elt.isConnected) {
      location.reload();
      return;
    }
    retrying = true;
    htmx.ajax(verb, path, { source: elt, target, values: formData }).catch(() => {});
    retrying = false;
  };

  // A refused form that may be sent again comes with a token that fits, as the whole page's other forms do from now on.
  const renew = (token, formData) => {
    document.body.setAttribute("hx-headers", JSON.stringify({ "X-CSRFToken": token }));
    for (const input of document.getElementsByName("csrfmiddlewaretoken")) input.value = token;
    if (formData.has("csrfmiddlewaretoken")) formData.set("csrfmiddlewaretoken", token);
  };

  const fail = (detail, status) => {
    const config = detail.requestConfig;
    const token = status === 403 && detail.xhr.getResponseHeader("X-CSRFToken");
    if (token) renew(token, config.formData);
    const again = status === 0 || status === 503;
    const harmless = config.verb === "get" || config.formData.has("key");
    waiting = { ...config, reload: !token && (status === 403 || status === 404) };
    show((token && STALE) || SAYS[status] || OTHER);
    clearTimeout(timer);
    if (again && harmless && tries < PATIENCE.length) {
      const asked = Number(detail.xhr.getResponseHeader?.("Retry-After")) * 1000;
      timer = setTimeout(retry, asked || PATIENCE[tries]);
      tries += 1;
    }
  };

  document.addEventListener("htmx:confirm", (event) => {
    const { elt, question, issueRequest } = event.detail;
    if (isBusy(elt) && !isAside(elt)) {
      event.preventDefault();
    } else if (question && retrying) {
      event.preventDefault();
      issueRequest(true);
    } else if (question) {
      event.preventDefault();
      window.gokAsk(question, elt).then((yes) => yes && issueRequest(true));
    }
  });
  document.addEventListener("htmx:beforeRequest", (event) => setBusy(event.detail.elt, true));
  document.addEventListener("htmx:afterRequest", (event) => {
    const { elt, successful } = event.detail;
    setBusy(elt, false);
    if (successful && waiting && (waiting.elt === elt || !waiting.elt.isConnected)) hide();
  });
  // What the page said when it was opened is answered for by what was done since.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.requestConfig.verb !== "get") document.getElementById("messages")?.replaceChildren();
  });
  document.addEventListener("htmx:responseError", (event) => fail(event.detail, event.detail.xhr.status));
  document.addEventListener("htmx:sendError", (event) => fail(event.detail, 0));
  document.addEventListener("htmx:timeout", (event) => fail(event.detail, 0));

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method === "dialog") return;
    if (isBusy(form)) event.preventDefault();
    else setBusy(form, true);
  });
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    for (const form of document.querySelectorAll("form[aria-busy]")) setBusy(form, false);
  });
  window.addEventListener("online", () => waiting && !waiting.reload && retry());
  document.addEventListener("gok:lost", () => {
    if (!waiting) show(LOST);
  });
  document.addEventListener("gok:reached", () => {
    if (!waiting) hide();
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-retry]")) {
      tries = 0;
      retry();
    } else if (event.target.closest?.("[data-dismiss-banner]")) hide();
    else event.target.closest?.("[data-dismiss]")?.closest(".notice, .error-summary")?.remove();
  });
})();
