import type { ErrorCode } from "#contract/errors.ts";
import type { Capture, Derivative, DocumentText, PreparedPicture, RecognizedWord } from "./media.ts";

export type PictureTask =
  | { do: "detectType"; inputFile: string }
  | { do: "capture"; inputFile: string }
  | { do: "prepare"; inputFile: string; folder: string; mayBeLarge?: true }
  | { do: "first-page"; inputFile: string; folder: string }
  | { do: "document-text"; inputFile: string }
  | { do: "photo-words"; inputFile: string; folder: string; packages: string; languages: readonly string[] }
  | { do: "copy-without-metadata"; inputFile: string; outputFile: string }
  /** Placeholder for a document that takes too long to render. */
  | { do: "any-page"; folder: string }
  | { do: "turn"; inputFile: string; quarterTurns: number; outputFile: string }
  | { do: "derive"; shownFile: string; derivative: Derivative; outputFile: string };

export type PictureResult = TypeByContent | PreparedPicture | Capture | DocumentText | RecognizedWord[] | undefined;

export interface TypeByContent {
  kind: "image" | "pdf" | "other";
  type: string;
}

export interface Assignment<Task> {
  id: number;
  task: Task;
}

export type Report<Result> =
  | { id: number; result: Result }
  | { id: number; refused: ErrorCode }
  /** A failure that the picture did not cause. `code` is a system error such as "ENOSPC". */
  | { id: number; failed: string; code: string | undefined };

export const readyToWork = "ready";

export const exitOutOfMemory = 77;
