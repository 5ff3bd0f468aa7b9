import PhotoSwipe, { type PhotoSwipeOptions, type SlideData } from "photoswipe";
import "photoswipe/style.css";
import { fileAddress } from "../../../api/addresses.ts";
import { Observable } from "../../../api/observable.ts";
import { isMotionUnwanted } from "../../../hooks/motion.ts";
import type { Translate } from "../../../i18n/translate.ts";
import "./lightbox.css";
import { playVideos, videoSlide } from "./lightbox-videos.ts";
import { isPanorama, panoramaZoom, scrollPanoramas } from "./panorama.ts";
import { isPicture, wholePicture } from "./picture-sources.ts";
import { dataUrlOf } from "./thumbhash.ts";
import type { StoredFile } from "./stored-file.ts";
import { besideColumn, freeSpace, safeArea, type Surroundings } from "./viewer-room.ts";

export interface Lightbox {
  /** Element on top of the pictures, for everything around them. */
  host: HTMLElement;
  index: Observable<number>;
  pictures: Observable<readonly StoredFile[]>;
  /** The place of the current picture on the screen. Undefined while pictures are swiped and the lightbox opens or closes. */
  box: Observable<PictureBox | undefined>;
  append: (more: readonly StoredFile[]) => void;
  next: () => void;
  previous: () => void;
  zoom: () => void;
  close: () => void;
  fit: () => void;
  /** Closes without animation or history change, because the page is being left. */
  leave: () => void;
}

/** In CSS pixels, from the left and top edges of the screen. */
export interface PictureBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Showing {
  pictures: readonly StoredFile[];
  altOf: (pictures: readonly StoredFile[], index: number) => string;
  index: number;
  /** Opened the lightbox; focus returns to it. */
  pressed: HTMLElement;
  surroundings: () => Surroundings;
  /** True if more pictures may be appended: the last one is then not followed by the first. */
  mayGrow?: boolean;
  onClosed: () => void;
  t: Translate;
}

/** Opens the lightbox, with swipe, arrow keys, pinch and Esc. Traps the focus, and closes on Back. */
export function openLightbox(wanted: Showing): Lightbox {
  const pictures = [...wanted.pictures];
  const showing = { ...wanted, pictures };
  const { pressed, t } = showing;
  const altAt = (i: number) => showing.altOf(pictures, i);
  const slides = pictures.map((picture, i) =>
    slideOf(picture, () => altAt(i), i === showing.index ? pressed : undefined),
  );
  const lightbox = new PhotoSwipe({ ...optionsOf(showing), ...layoutOf(showing), dataSource: slides });
  lightbox.addFilter("placeholderSrc", (src, { index }) => src || (dataUrlOf(pictures[index]?.thumbhash) ?? false));
  playVideos(lightbox, pictures, altAt);
  lightbox.on("initialLayout", () => nameDialog(lightbox, t("picture.viewer")));
  const shown = new Observable<readonly StoredFile[]>([...pictures]);
  const host = hostIn(lightbox);
  const index = followIndex(lightbox, showing.index);
  const box = followBox(lightbox);
  const history = closeOnBack(lightbox);
  closeOnEscape(lightbox);
  leaveKeysTo(host, lightbox);
  scrollPanoramas(lightbox, pictures);
  keepOthersOut(lightbox);
  lightbox.on("destroy", () => {
    if (pressed.isConnected) pressed.focus({ preventScroll: true });
    showing.onClosed();
  });
  lightbox.init();
  return {
    host,
    index,
    pictures: shown,
    box,
    append: (more) => {
      const first = pictures.length;
      pictures.push(...more);
      slides.push(...more.map((picture, i) => slideOf(picture, () => altAt(first + i))));
      // Fills the place after what was the last picture.
      lightbox.refreshSlideContent(first);
      shown.set([...pictures]);
    },
    next: () => lightbox.next(),
    previous: () => lightbox.prev(),
    zoom: () => lightbox.toggleZoom(),
    close: () => closeSoon(lightbox),
    fit: () => lightbox.updateSize(true),
    leave: () => {
      history.leave();
      lightbox.destroy();
    },
  };
}

function optionsOf({ pictures, index, t, mayGrow }: Showing): PhotoSwipeOptions {
  const none = { close: false, zoom: false, counter: false, arrowPrev: false, arrowNext: false };
  return {
    ...none,
    index,
    loop: !mayGrow,
    maxZoomLevel: 4.5,
    ...panoramaZoom(pictures),
    showHideAnimationType: isMotionUnwanted() ? "none" : "zoom",
    bgOpacity: 1,
    wheelToZoom: true,
    errorMsg: t("picture.failed"),
  };
}

function layoutOf({ pictures, surroundings }: Showing): PhotoSwipeOptions {
  const safe = safeArea();
  return {
    getViewportSizeFn: () => ({ x: besideColumn(surroundings()), y: window.innerHeight }),
    paddingFn: (_size, _data, index) => freeSpace(pictures[index], surroundings(), safe),
  };
}

/** `alt` is called when the picture is shown. */
function slideOf(picture: StoredFile, alt: () => string, element?: HTMLElement): SlideData {
  if (!isPicture(picture)) return videoSlide(picture, element);
  const { src, srcSet } = isPanorama(picture) ? { src: fileAddress(picture.contentUrl) } : wholePicture(picture);
  const { width = 2048, height = 1536 } = picture;
  return {
    src,
    srcset: srcSet,
    width,
    height,
    get alt() {
      return alt();
    },
    element,
    msrc: element?.querySelector("img")?.currentSrc,
    thumbCropped: true,
  };
}

/** Creates the host, in which the wheel scrolls instead of zooming. */
function hostIn(lightbox: PhotoSwipe): HTMLElement {
  const host = document.createElement("div");
  host.className = "pswp__host";
  host.addEventListener("wheel", (event) => event.stopPropagation());
  lightbox.on("initialLayout", () => lightbox.element?.append(host));
  return host;
}

function followIndex(lightbox: PhotoSwipe, first: number): Observable<number> {
  const index = new Observable(first);
  lightbox.on("change", () => index.set(lightbox.currIndex));
  return index;
}

function followBox(lightbox: PhotoSwipe): Observable<PictureBox | undefined> {
  const box = new Observable<PictureBox | undefined>(undefined);
  const measure = () => {
    const { currSlide: slide, opener, mainScroll } = lightbox;
    const isStill = slide !== undefined && opener.isOpen && !mainScroll.isShifted();
    box.set(isStill ? boxOf(slide) : undefined);
  };
  for (const event of ["openingAnimationEnd", "change", "zoomPanUpdate", "moveMainScroll", "resize"] as const)
    lightbox.on(event, measure);
  lightbox.on("close", () => box.set(undefined));
  return box;
}

function boxOf({ pan, currZoomLevel, width, height }: NonNullable<PhotoSwipe["currSlide"]>): PictureBox {
  return { left: pan.x, top: pan.y, width: width * currZoomLevel, height: height * currZoomLevel };
}

function nameDialog(lightbox: PhotoSwipe, label: string): void {
  lightbox.element?.setAttribute("aria-label", label);
  lightbox.element?.setAttribute("aria-modal", "true");
}

/** Text fields, dialogs and menus around the picture need the keys that move, zoom and close it. Tab shows the controls. */
function leaveKeysTo(host: HTMLElement, lightbox: PhotoSwipe): void {
  lightbox.on("keydown", (event) => {
    const { key, target } = event.originalEvent;
    if (key === "Tab") lightbox.element?.classList.add("pswp--ui-visible");
    const isInput = target instanceof HTMLElement && target.matches("input, textarea, [contenteditable]");
    if (isInput || document.querySelector("dialog[open]") || host.querySelector(":popover-open"))
      event.preventDefault();
  });
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

/** Resolves once the browser has left the history entry of a closed lightbox. */
let pendingBack: Promise<unknown> | undefined;

/** Adds a history entry, so that Back closes the lightbox. */
function closeOnBack(lightbox: PhotoSwipe) {
  let entry: "none" | "added" | "left" = "none";
  const close = () => {
    entry = "left";
    closeSoon(lightbox);
  };
  const addEntry = () => {
    if (entry === "left") return;
    entry = "added";
    history.pushState({ ...(history.state as object | null), lightbox: true }, "");
    window.addEventListener("popstate", close, { once: true });
  };
  // Going back from an earlier lightbox would close this one.
  if (pendingBack) void pendingBack.then(addEntry);
  else addEntry();
  lightbox.on("destroy", () => {
    window.removeEventListener("popstate", close);
    if (entry === "added") goBack();
    entry = "left";
  });
  return { leave: () => (entry = "left") };
}

function goBack(): void {
  pendingBack = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  void pendingBack.then(() => (pendingBack = undefined));
  history.back();
}

/** Handles Esc while the lightbox opens, because PhotoSwipe starts listening only afterwards. */
function closeOnEscape(lightbox: PhotoSwipe): void {
  const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && !lightbox.opener.isOpen && closeSoon(lightbox);
  document.addEventListener("keydown", onKeyDown);
  lightbox.on("destroy", () => document.removeEventListener("keydown", onKeyDown));
}

/** Waits for the opening animation, because PhotoSwipe does not close before its end. */
function closeSoon(lightbox: PhotoSwipe): void {
  if (lightbox.opener.isOpen) lightbox.close();
  else lightbox.on("openingAnimationEnd", () => lightbox.close());
}
