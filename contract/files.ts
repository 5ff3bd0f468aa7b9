import { Type, type Static } from "typebox";
import { Id, Seconds } from "./wire.ts";

/** A picture shown in small: its id is what `/api/images/…/{id}` wants. */
export const Avatar = Type.Object({ id: Id, contentUrl: Type.String(), entityType: Type.Literal("file") });
export type Avatar = Static<typeof Avatar>;

/** What can be posted. */
export type FileKind = "image" | "video" | "audio" | "pdf";

/** `raw`: still being made ready; `ready`: can be shown. */
export const FileStatus = Type.Union([Type.Literal("raw"), Type.Literal("ready")]);

const fileFields = {
  id: Id,
  /** Media type of what `contentUrl` holds. */
  type: Type.String(),
  status: FileStatus,
  /** Fetched at `/files/<contentUrl>`; always free of metadata. The untouched original is at `/files/<id>/original`, for members. */
  contentUrl: Type.String(),
  /** Pixels of the upright picture, so that a page keeps its place while it loads. */
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  /** A blurred stand-in of some 30 bytes, base64 (thumbhash). */
  thumbhash: Type.Optional(Type.String()),
  /** Of a video or of sound, in seconds. */
  duration: Type.Optional(Type.Number()),
  /** Why it stays `raw`: a code of the catalogue of errors. */
  error: Type.Optional(Type.String()),
  /** The name it was uploaded under. */
  name: Type.Optional(Type.String()),
  entityType: Type.Literal("file"),
};

/** A file of a message, in the author's order. */
export const FileOfMessage = Type.Object({ ...fileFields, fileIndex: Type.Integer() });
export type FileOfMessage = Static<typeof FileOfMessage>;

/** `POST /api/files` and `GET /api/files/{id}`. `size` is in bytes. */
export const File = Type.Object({ ...fileFields, fileIndex: Type.Integer(), createdAt: Seconds, size: Type.Integer() });
export type File = Static<typeof File>;

/**
 * `/api/uploads` speaks tus 1.0.0 with creation and termination, for uploads that survive a lost connection:
 *
 * - `POST /api/uploads` with `Upload-Length` (bytes) and `Upload-Metadata` (`filename`, `filetype`): 201 and `Location`. 413 and 415 already
 *   here, where what is announced would not be accepted; 429 when too many were begun and not finished.
 * - `PATCH` there, `Content-Type: application/offset+octet-stream`, with `Upload-Offset`: 204 and the new `Upload-Offset`. 409 if the piece
 *   does not begin there. The last piece makes the file, which may be refused as `POST /api/files` may; it is forgotten then.
 * - `HEAD` tells `Upload-Offset`. Whoever comes later, by whichever call, breaks off a piece that is still coming in.
 * - `GET` answers the `File` that a complete upload has become, as `POST /api/files` does; 409 while something is missing.
 * - `DELETE` forgets the upload; the file it has become stays.
 *
 * Only the uploader finds it, by the key in X-AUTH-TOKEN. Without a new piece for 24 hours it is gone, and in any case after 7 days.
 */
export const uploadsPath = "/api/uploads";

export const ImageParams = Type.Object({
  kind: Type.Union([Type.Literal("thumbnail"), Type.Literal("crop")]),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  id: Type.String(),
});
