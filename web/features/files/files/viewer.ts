import type { ReactNode } from "react";
import type { Lightbox } from "./lightbox.ts";
import type { StoredFile } from "./stored-file.ts";
import type { Surroundings } from "./viewer-room.ts";

/** Number of a picture among all pictures of what is looked at, of which some may not be loaded. */
export interface Place {
  number: number;
  count: number;
}

export interface ViewerProps {
  lightbox: Lightbox;
  pictures: readonly StoredFile[];
  placeOf: (index: number) => Place;
}

export interface ViewerFrame extends Surroundings {
  render: (viewer: ViewerProps) => ReactNode;
}
