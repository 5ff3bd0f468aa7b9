import type { ReactNode } from "react";
import type { Lightbox } from "./lightbox.ts";
import type { StoredFile } from "./stored-file.ts";
import type { Surroundings } from "./viewer-room.ts";

export interface ViewerProps {
  lightbox: Lightbox;
  pictures: readonly StoredFile[];
}

/** Controls and texts around the pictures of a message. */
export interface ViewerFrame extends Surroundings {
  render: (viewer: ViewerProps) => ReactNode;
}
