import type PhotoSwipe from "photoswipe";
import type { SlideData } from "photoswipe";
import { fileAddress } from "../../../api/addresses.ts";
import { hasPicture } from "./kinds.ts";
import { wholePicture } from "./picture-sources.ts";
import type { StoredFile } from "./stored-file.ts";

/** Height of the controls of a video in pixels. Presses there do not move the slide. */
const controls = 72;

export function videoSlide(file: StoredFile, element: HTMLElement | undefined): SlideData {
  const { width = 1280, height = 720 } = file;
  return { type: "video", width, height, element, msrc: element?.querySelector("img")?.currentSrc };
}

/** Videos start when the person presses play, and stop when another slide appears. */
export function playVideos(lightbox: PhotoSwipe, files: readonly StoredFile[], altOf: (index: number) => string): void {
  lightbox.on("contentLoad", (event) => {
    const { content } = event;
    if (content.type !== "video") return;
    event.preventDefault();
    content.element = document.createElement("div");
    content.element.className = "pswp__film";
    content.element.append(videoOf(files[content.index]!, altOf(content.index)));
    content.onLoaded();
  });
  const pause = (element: HTMLElement | undefined) => element?.querySelector("video")?.pause();
  lightbox.on("contentDeactivate", ({ content }) => pause(content.element));
  lightbox.on("contentRemove", ({ content }) => pause(content.element));
  lightbox.on("pointerDown", (event) => {
    const { target, clientY } = event.originalEvent;
    if (target instanceof HTMLVideoElement && clientY > target.getBoundingClientRect().bottom - controls)
      event.preventDefault();
  });
}

function videoOf(file: StoredFile, label: string): HTMLVideoElement {
  const video = document.createElement("video");
  Object.assign(video, { controls: true, playsInline: true, preload: "metadata", src: fileAddress(file.contentUrl) });
  if (hasPicture(file)) video.poster = wholePicture({ ...file, type: "image/jpeg" }).src;
  video.setAttribute("aria-label", label);
  return video;
}
