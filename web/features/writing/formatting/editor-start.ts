import type { Op } from "#contract/rich-text.ts";

/** Initial content and selection of the editor when it replaces the plain field. */
export interface EditorStart {
  /** Selected text. */
  index: number;
  length: number;
  /** Positions behind signs that stand for a format. */
  typedAt: readonly number[];
  /** Format for the selected text. */
  format?: "bold" | "italic";
  /** Pasted in place of the selected text. */
  ops?: readonly Op[];
}
