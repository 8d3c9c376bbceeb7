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

}
})();
