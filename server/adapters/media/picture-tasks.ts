import type { ErrorCode } from "#contract/errors.ts";
import type { Derivative, PreparedPicture } from "./media.ts";

/** What the server and its picture process say to each other. */
export type PictureTask =
  | { do: "detectType"; inputFile: string }
  /** Answers nothing for a picture that is very large, unless it may be. */
  | { do: "prepare"; inputFile: string; folder: string; mayBeLarge?: true }
  | { do: "first-page"; inputFile: string; folder: string }
  | { do: "copy-without-metadata"; inputFile: string; outputFile: string }
  /** A picture that stands for a document which takes too long to draw. */
  | { do: "any-page"; folder: string }
  | { do: "derive"; shownFile: string; derivative: Derivative; outputFile: string };

export type PictureAnswer = TypeByContent | PreparedPicture | undefined;

/** `type` is empty where the content says nothing. */
export interface TypeByContent {
  kind: "image" | "pdf" | "other";
  type: string;
}

export interface Assignment<Task> {
  id: number;
  task: Task;
}

export type Report<Answer> =
  | { id: number; answer: Answer }
  | { id: number; refused: ErrorCode }
  /** Neither the picture's fault nor expected. */
  | { id: number; failed: string };

/** The first thing a child process says: it can work. */
export const readyToWork = "ready";

/** How a child process ends itself when a picture needs more memory than it may have. */
export const exitOutOfMemory = 77;
