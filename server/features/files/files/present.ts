import type { File, FileOfMessage } from "#contract/files.ts";
import { toSeconds } from "../../../clock.ts";
import type { FileRow } from "../../../database/tables.ts";
import type { FileOfMessageRow, ShownFileRow } from "./queries-attachments.ts";

export function presentFileOfMessage(file: FileOfMessageRow): FileOfMessage {
  return { fileIndex: file.position, ...presentBasics(file) };
}

export function presentFile(file: FileRow): File {
  return { fileIndex: 0, createdAt: toSeconds(file.created_at), size: file.size, ...presentBasics(file) };
}

function presentBasics(file: ShownFileRow) {
  return {
    id: file.id,
    type: file.type,
    status: file.status,
    contentUrl: file.content_url,
    width: file.width ?? undefined,
    height: file.height ?? undefined,
    thumbhash: file.thumbhash ?? undefined,
    duration: file.duration === null ? undefined : file.duration / 1000,
    error: file.error ?? undefined,
    name: file.name,
    entityType: "file" as const,
  };
}
