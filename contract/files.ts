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

export const ImageParams = Type.Object({
  kind: Type.Union([Type.Literal("thumbnail"), Type.Literal("crop")]),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  id: Type.String(),
});
