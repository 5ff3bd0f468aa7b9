import type { Sharp } from "sharp";
import type { Canvas } from "./canvas.ts";

/** What a picture shows; posts ask for pictures of their subject. */
export type Subject = "mountains" | "forest" | "sea" | "fields" | "flowers" | "harvest" | "lights";

export interface Motif {
  subject: Subject;
  /** In pixels, when done. */
  width: number;
  height: number;
  /** At how much of that size it is painted: what is soft by nature needs less. */
  scale: number;
  exposure?: number;
  grain?: number;
  paint(size: { width: number; height: number; seed: number }): Canvas | Promise<Sharp>;
}
