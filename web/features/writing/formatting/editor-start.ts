import type { Op } from "#contract/rich-text.ts";

/** Initial content and selection of the editor when it replaces the plain field. */
export interface EditorStart {
  index: number;
  length: number;
  /** Positions after characters that were typed as markup for a format. */
  typedAt: readonly number[];
  format?: "bold" | "italic";
  ops?: readonly Op[];
}
