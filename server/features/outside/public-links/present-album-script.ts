/** Opens the photos of a public album in a viewer. The page works without it. Addresses are relative to the page. */
export const albumScript = `
import Lightbox from "./viewer/photoswipe-lightbox.esm.min.js";

const { close, next, previous, zoom, failed, download, viewer } = document.querySelector(".photos").dataset;
const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
const lightbox = new Lightbox({
  gallery: ".photos",
  children: ".photo",
  pswpModule: () => import("./viewer/photoswipe.esm.min.js"),
  bgOpacity: 1,
  loop: false,
  showHideAnimationType: reducesMotion ? "none" : "zoom",
  paddingFn: () => ({ top: 60, bottom: 72, left: 0, right: 0 }),
  closeTitle: close, arrowNextTitle: next, arrowPrevTitle: previous, zoomTitle: zoom, errorMsg: failed,
});
lightbox.on("contentLoad", (event) => {
  const { content } = event;
  if (content.type !== "video") return;
  event.preventDefault();
  const video = document.createElement("video");
  const poster = content.data.element.querySelector("img")?.src ?? "";
  Object.assign(video, { controls: true, playsInline: true, preload: "metadata", src: content.data.src, poster });
  video.setAttribute("aria-label", content.data.element.dataset.name);
  content.element = document.createElement("div");
  content.element.className = "film";
  content.element.append(video);
  content.onLoaded();
});
for (const name of ["contentDeactivate", "contentRemove"])
  lightbox.on(name, ({ content }) => content.element?.querySelector?.("video")?.pause());
lightbox.on("pointerDown", (event) => {
  const { target, clientY } = event.originalEvent;
  // Dragging the controls of a video must not move the slide.
  if (target.tagName === "VIDEO" && clientY > target.getBoundingClientRect().bottom - 72) event.preventDefault();
});
lightbox.on("uiRegister", () => {
  const { pswp } = lightbox;
  pswp.element.setAttribute("aria-label", viewer);
  const onSlide = (show) => pswp.on("change", () => show(pswp.currSlide.data.element));
  pswp.ui.registerElement({
    name: "download", order: 8, isButton: true, tagName: "a", title: download, ariaLabel: download,
    html: { isCustomSVG: true, size: 32, inner: '<path d="M20.5 14.3 17.1 18V10h-2.2v7.9l-3.4-3.6L10 16l6 6.1 6-6.1ZM23 23H9v2h14Z" id="pswp__icn-download"/>', outlineID: "pswp__icn-download" },
    onInit: (button) => {
      button.setAttribute("download", "");
      onSlide((link) => (button.href = link.href));
    },
  });
  pswp.ui.registerElement({
    name: "caption", appendTo: "root",
    onInit: (element) => onSlide((link) => {
      element.replaceChildren(...[link.dataset.day, link.dataset.caption].filter(Boolean).map((text) => {
        const line = document.createElement("p");
        line.dir = "auto";
        line.textContent = text;
        return line;
      }));
    }),
  });
});
lightbox.init();
`;
