import { Type, type Static } from "typebox";
import { Id, Seconds } from "./wire.ts";

/** `id` is used in `/api/images/…/{id}`. */
export const Avatar = Type.Object({ id: Id, contentUrl: Type.String(), entityType: Type.Literal("file") });
export type Avatar = Static<typeof Avatar>;

export type FileKind = "image" | "video" | "audio" | "pdf";

/** `raw`: still processing; `ready`: can be shown. */
export const FileStatus = Type.Union([Type.Literal("raw"), Type.Literal("ready")]);

const fileFields = {
  id: Id,
  type: Type.String(),
  status: FileStatus,
  /** Served at `/files/<contentUrl>` without metadata, but members get a PDF as uploaded. Members get the original at `/files/<id>/original`. */
  contentUrl: Type.String(),
  /** Pixels after rotation, to reserve space while the picture loads. */
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  /** Placeholder of about 30 bytes, base64 (thumbhash). */
  thumbhash: Type.Optional(Type.String()),
  /** Seconds. */
  duration: Type.Optional(Type.Number()),
  /** Why the file stays `raw`, or `picture_cut_off` if a part of a `ready` picture is missing. */
  error: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  entityType: Type.Literal("file"),
};

/** `fileIndex` is the position chosen by the author. */
export const FileOfMessage = Type.Object({ ...fileFields, fileIndex: Type.Integer() });
export type FileOfMessage = Static<typeof FileOfMessage>;

/** `size` is in bytes. */
export const File = Type.Object({ ...fileFields, fileIndex: Type.Integer(), createdAt: Seconds, size: Type.Integer() });
export type File = Static<typeof File>;

/**
 * `/api/uploads` implements tus 1.0.0 with creation and termination, for uploads that survive a lost connection:
 *
 * - `POST /api/uploads` with `Upload-Length` (bytes) and `Upload-Metadata` (`filename`, `filetype`): 201 and `Location`. Responds 413 or 415 if
 * a file of this size or type would be rejected, and 429 if the person has too many unfinished uploads.
 * - `PATCH` on that location, `Content-Type: application/offset+octet-stream`, with `Upload-Offset`: 204 and the new `Upload-Offset`. 409 if the
 * chunk starts at another offset. The last chunk creates the file, with the same errors as `POST /api/files`. An upload that fails this way is
 * deleted.
 * - `HEAD` returns `Upload-Offset`. A later call of any kind aborts a chunk that is still being received.
 * - `GET` returns the `File` created by a complete upload, as `POST /api/files` does, or 409 while bytes are missing.
 * - `DELETE` deletes the upload but keeps the file created from it.
 *
 * Only the uploader can access it, by the key in X-AUTH-TOKEN. It expires after 24 hours without a new chunk, and after 7 days in any case.
 */
export const uploadsPath = "/api/uploads";

/** Stores a copy of one's own picture, turned clockwise, as a new `File`. */
export const Turn = Type.Object({ quarterTurns: Type.Integer({ minimum: 1, maximum: 3 }) });

/** Only for the uploader. From the metadata, in degrees; empty if unknown. */
export const FilePosition = Type.Object({
  position: Type.Optional(Type.Object({ latitude: Type.Number(), longitude: Type.Number() })),
});
export type FilePosition = Static<typeof FilePosition>;

export const ImageParams = Type.Object({
  kind: Type.Union([Type.Literal("thumbnail"), Type.Literal("crop")]),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  id: Type.String(),
});
