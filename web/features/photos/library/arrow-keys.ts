import type { KeyboardEvent } from "react";
import { isRightToLeft } from "../../../hooks/is-right-to-left.ts";

/** Moves the focus between photos: sideways in their order, up and down to the nearest one of the next row. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const photos = [...event.currentTarget.querySelectorAll<HTMLElement>("[id^=photo-]")];
  const here = photos.indexOf(event.target as HTMLElement);
  const next = here === -1 ? undefined : nextOf(event.key, photos, here);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextOf(key: string, photos: readonly HTMLElement[], here: number): HTMLElement | undefined {
  const forward = isRightToLeft(photos[here]!) ? -1 : 1;
  switch (key) {
    case "ArrowRight":
      return photos[here + forward];
    case "ArrowLeft":
      return photos[here - forward];
    case "ArrowDown":
      return nearest(photos[here]!, photos.slice(here + 1));
    case "ArrowUp":
      return nearest(photos[here]!, photos.slice(0, here));
    default:
      return undefined;
  }
}

function nearest(photo: HTMLElement, others: readonly HTMLElement[]): HTMLElement | undefined {
  const { top, left, width } = photo.getBoundingClientRect();
  const distances = others
    .map((other) => ({ other, box: other.getBoundingClientRect() }))
    .map(({ other, box }) => ({
      other,
      rows: Math.abs(box.top - top),
      columns: Math.abs(box.left + box.width / 2 - left - width / 2),
    }))
    .filter(({ rows }) => rows > 1);
  return distances.sort((one, two) => one.rows - two.rows || one.columns - two.columns)[0]?.other;
}
