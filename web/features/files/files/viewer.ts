import type { ReactNode } from "react";
import type { Lightbox } from "./lightbox.ts";
import type { StoredFile } from "./stored-file.ts";
import type { Surroundings } from "./viewer-room.ts";

/** Position of a picture in the whole set, parts of which may not be loaded yet. */
export interface SetPosition {
  number: number;
  count: number;
}

export interface ViewerProps {
  lightbox: Lightbox;
  pictures: readonly StoredFile[];
  positionOf: (index: number) => SetPosition;
  hasColumn: boolean;
}

export interface ViewerFrame extends Surroundings {
  render: (viewer: ViewerProps) => ReactNode;
}
