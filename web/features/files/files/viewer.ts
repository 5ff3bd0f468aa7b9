import type { ReactNode } from "react";
import type { Lightbox } from "./lightbox.ts";
import type { StoredFile } from "./stored-file.ts";
import type { Surroundings } from "./viewer-room.ts";

export interface ViewerProps {
  lightbox: Lightbox;
  pictures: readonly StoredFile[];
}

export interface ViewerFrame extends Surroundings {
  render: (viewer: ViewerProps) => ReactNode;
}
