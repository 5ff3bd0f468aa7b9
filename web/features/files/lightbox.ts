import PhotoSwipe, { type SlideData } from "photoswipe";
import "photoswipe/style.css";
import { maxZoom } from "#contract/limits.ts";
import { isMotionUnwanted } from "../../hooks/motion.ts";
import type { Translate } from "../../i18n/translate.ts";
import "./lightbox.css";
import { originalAddress, wholePicture } from "./picture-sources.ts";
import type { StoredFile } from "./uploads.ts";

export interface OpenLightbox {
  /** Closes without animation and leaves the history alone, because the page is being left. */
  leave: () => void;
}

interface Showing {
  pictures: readonly StoredFile[];
  altOf: (index: number) => string;
  index: number;
  /** The link or button that opened the lightbox; focus returns to it. */
  pressed: HTMLElement;
  t: Translate;
}

/** Opens the lightbox, with swipe, arrows, pinch and Esc. Traps the focus, and closes on Back. */
export function openLightbox({ pictures, altOf, index, pressed, t }: Showing): OpenLightbox {
  const lightbox = new PhotoSwipe({
    dataSource: pictures.map((picture, i) => slideOf(picture, altOf(i), i === index ? pressed : undefined)),
    index,
    maxZoomLevel: maxZoom,
    showHideAnimationType: isMotionUnwanted() ? "none" : "zoom",
    bgOpacity: 0.94,
    wheelToZoom: true,
    indexIndicatorSep: " / ",
    closeTitle: t("action.close"),
    zoomTitle: t("picture.zoom"),
    arrowPrevTitle: t("picture.previous"),
    arrowNextTitle: t("picture.next"),
    errorMsg: t("picture.failed"),
  });
  addDownload(lightbox, pictures, t("picture.download"));
  addCaption(lightbox, pictures);
  lightbox.on("initialLayout", () => nameDialog(lightbox, t("picture.viewer")));
  const history = closeOnBack(lightbox);
  closeOnEscape(lightbox);
  keepOthersOut(lightbox);
  lightbox.on("destroy", () => pressed.isConnected && pressed.focus({ preventScroll: true }));
  lightbox.init();
  return {
    leave: () => {
      history.leave();
      lightbox.destroy();
    },
  };
}

function slideOf(picture: StoredFile, alt: string, element: HTMLElement | undefined): SlideData {
  const { src, srcSet } = wholePicture(picture);
  const { width = 2048, height = 1536 } = picture;
  return {
    src,
    srcset: srcSet,
    width,
    height,
    alt,
    element,
    msrc: element?.querySelector("img")?.currentSrc,
    thumbCropped: true,
  };
}

function addDownload(lightbox: PhotoSwipe, pictures: readonly StoredFile[], title: string): void {
  lightbox.on("uiRegister", () => {
    lightbox.ui?.registerElement({
      name: "download",
      title,
      order: 8,
      isButton: true,
      tagName: "a",
      html: {
        isCustomSVG: true,
        inner:
          '<path d="M20.5 14.3 17.1 18V10h-2.2v7.9l-3.4-3.6L10 16l6 6.1 6-6.1ZM23 23H9v2h14Z" id="pswp__icn-download"/>',
        outlineID: "pswp__icn-download",
      },
      onInit: (link) => {
        link.setAttribute("download", "");
        const follow = () => link.setAttribute("href", originalAddress(pictures[lightbox.currIndex]!.id));
        lightbox.on("change", follow);
        follow();
      },
    });
  });
}

/** Shows the description of the picture; screen readers get it from the picture itself. */
function addCaption(lightbox: PhotoSwipe, pictures: readonly StoredFile[]): void {
  lightbox.on("uiRegister", () => {
    lightbox.ui?.registerElement({
      name: "caption",
      order: 9,
      appendTo: "root",
      onInit: (caption) => {
        caption.dir = "auto";
        caption.ariaHidden = "true";
        const follow = () => (caption.textContent = pictures[lightbox.currIndex]!.alternative ?? "");
        lightbox.on("change", follow);
        follow();
      },
    });
  });
}

function nameDialog(lightbox: PhotoSwipe, label: string): void {
  lightbox.element?.setAttribute("aria-label", label);
  lightbox.element?.setAttribute("aria-modal", "true");
}

/** Makes the page inert immediately, because PhotoSwipe traps the focus only once it is open. */
function keepOthersOut(lightbox: PhotoSwipe): void {
  const page = document.getElementById("app");
  lightbox.on("initialLayout", () => {
    page?.toggleAttribute("inert", true);
    lightbox.element?.focus();
  });
  lightbox.on("destroy", () => page?.toggleAttribute("inert", false));
}

/** Adds a history entry, so that Back closes the lightbox. */
function closeOnBack(lightbox: PhotoSwipe) {
  let wentBack = false;
  history.pushState({ ...(history.state as object | null), lightbox: true }, "");
  const close = () => {
    wentBack = true;
    closeSoon(lightbox);
  };
  window.addEventListener("popstate", close, { once: true });
  lightbox.on("destroy", () => {
    window.removeEventListener("popstate", close);
    if (!wentBack) history.back();
  });
  return { leave: () => (wentBack = true) };
}

/** Handles Esc while the lightbox opens, because PhotoSwipe starts listening only afterwards. */
function closeOnEscape(lightbox: PhotoSwipe): void {
  const hear = ({ key }: KeyboardEvent) => key === "Escape" && !lightbox.opener.isOpen && closeSoon(lightbox);
  document.addEventListener("keydown", hear);
  lightbox.on("destroy", () => document.removeEventListener("keydown", hear));
}

/** Waits for the opening animation, because PhotoSwipe does not close before its end. */
function closeSoon(lightbox: PhotoSwipe): void {
  if (lightbox.opener.isOpen) lightbox.close();
  else lightbox.on("openingAnimationEnd", () => lightbox.close());
}
