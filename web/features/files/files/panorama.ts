import type PhotoSwipe from "photoswipe";
import type { PhotoSwipeOptions } from "photoswipe";
import { panoramaRatio } from "#contract/image-sizes.ts";
import type { StoredFile } from "./stored-file.ts";

/** Narrower pictures would be blurred at full height. */
const leastWidth = 1000;
/** Share of the screen that an arrow key scrolls. */
const step = 0.8;
/** Pixels per line, for wheels that scroll by lines. */
const lineHeight = 18;

/** Returns whether a picture is so wide that the viewer shows it at full height and scrolls. */
export function isPanorama({ width = 0, height = 0 }: Pick<StoredFile, "width" | "height">): boolean {
  return width >= leastWidth && width >= height * panoramaRatio;
}

type Wide = Pick<StoredFile, "width" | "height">;

/** Opens panoramas at full height. Zooming out shows them whole. */
export function panoramaZoom(pictures: readonly Wide[]): PhotoSwipeOptions {
  const isAt = (index: number) => isPanorama(pictures[index] ?? {});
  return {
    initialZoomLevel: ({ index, fit, panAreaSize, elementSize }) =>
      isAt(index) && panAreaSize && elementSize ? Math.max(fit, panAreaSize.y / elementSize.y) : fit,
    secondaryZoomLevel: ({ index, fit }) => (isAt(index) ? fit : Math.min(1, fit * 3)),
  };
}

/** Scrolls panoramas with the wheel and with the arrow keys, which reach the next picture at the ends. */
export function scrollPanoramas(lightbox: PhotoSwipe, pictures: readonly Wide[]): void {
  const isShown = () => isPanorama(pictures[lightbox.currIndex] ?? {});
  lightbox.on("wheel", (event) => {
    const { ctrlKey, deltaMode, deltaX, deltaY } = event.originalEvent;
    if (ctrlKey || !isShown()) return;
    event.preventDefault();
    event.originalEvent.preventDefault();
    const by = Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY;
    scrollBy(lightbox, deltaMode === WheelEvent.DOM_DELTA_LINE ? by * lineHeight : by);
  });
  lightbox.on("keydown", (event) => {
    const { key, altKey, ctrlKey, metaKey } = event.originalEvent;
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || !isShown()) return;
    if (key !== "ArrowRight" && key !== "ArrowLeft") return;
    const by = step * lightbox.viewportSize.x * (key === "ArrowRight" ? 1 : -1);
    if (scrollBy(lightbox, by)) event.preventDefault();
  });
}

/** Scrolls to the right by pixels, regardless of the text direction. Returns false at the end. */
function scrollBy({ currSlide: slide }: PhotoSwipe, by: number): boolean {
  if (!slide) return false;
  const x = slide.bounds.correctPan("x", slide.pan.x - by);
  if (Math.abs(x - slide.pan.x) < 1) return false;
  slide.panTo(x, slide.pan.y);
  return true;
}
