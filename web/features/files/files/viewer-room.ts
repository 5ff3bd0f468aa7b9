import type { StoredFile } from "./stored-file.ts";

export interface Surroundings {
  /** True if wide screens have a column beside the picture. */
  hasColumn: boolean;
  hasComment: (fileId: string) => boolean;
}

interface Room {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Mirrors viewer-frame.module.css. Heights are in rem. */
export const screenForColumn = "(min-width: 900px)";
const screenForArrows = "(min-width: 768px)";
const columnWidth = 360;
const [barHeight, captionHeight, placeHeight, noteHeight, commentHeight, actionsHeight] = [3.75, 4.25, 2, 3, 3, 4.5];
/** An arrow of 44 px, 16 px from the edge and 24 px from the picture. */
const besideWide = 84;

export function besideColumn({ hasColumn }: Surroundings): number {
  return document.documentElement.clientWidth - (hasColumn && matches(screenForColumn) ? columnWidth : 0);
}

/** Returns the space to leave around a picture, so that nothing covers it. */
export function freeSpace(
  picture: StoredFile | undefined,
  { hasColumn, hasComment }: Surroundings,
  safe: Pick<Room, "top" | "bottom">,
): Room {
  const sides = matches(screenForArrows) ? besideWide : 0;
  const lines =
    hasColumn && matches(screenForColumn)
      ? barHeight / 2
      : actionsHeight + textHeight(picture) + (picture && hasColumn && hasComment(picture.id) ? commentHeight : 0);
  return { top: barHeight * rem() + safe.top, bottom: lines * rem() + safe.bottom, left: sides, right: sides };
}

/** Height in rem. */
function textHeight({ caption, place, error }: Partial<StoredFile> = {}): number {
  return (caption ? captionHeight : 0) + (place ? placeHeight : 0) + (error === undefined ? 0 : noteHeight);
}

/** Measures the safe-area insets, which only CSS knows. */
export function safeArea(): Pick<Room, "top" | "bottom"> {
  const probe = document.createElement("div");
  probe.style.cssText =
    "position:fixed;visibility:hidden;padding-block:env(safe-area-inset-top) env(safe-area-inset-bottom)";
  document.body.append(probe);
  const { paddingTop, paddingBottom } = getComputedStyle(probe);
  probe.remove();
  return { top: parseFloat(paddingTop) || 0, bottom: parseFloat(paddingBottom) || 0 };
}

function matches(query: string): boolean {
  return matchMedia(query).matches;
}

function rem(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
