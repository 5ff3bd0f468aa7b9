import type { File as UploadedFile } from "#contract/files.ts";

/** Fields of a file that a draft and its tile need. */
export type StoredFile = Pick<UploadedFile, "id" | "type" | "contentUrl" | "width" | "height" | "thumbhash" | "name"> &
  Partial<Pick<UploadedFile, "status" | "error" | "duration">> & {
    /** Alt text. */
    alternative?: string;
    caption?: string;
    place?: string;
    /** The day it was taken, such as "2026-11-25"; known among photos of several messages. */
    day?: string;
    wave?: string;
  };

export type PictureTexts = Pick<StoredFile, "caption" | "alternative" | "place">;
