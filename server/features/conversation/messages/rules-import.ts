import { checkFileCount, columnsOf } from "./rules.ts";

/** Times are in milliseconds. */
export interface MessageToImport {
  id: string;
  authorId: string;
  /** A top-level message of the group, or one earlier in the list. */
  parentId: string | null;
  createdAt: number;
  title?: string | undefined;
  text: string;
  isEdited: boolean;
  files: string[];
  captions?: Record<string, string> | undefined;
}

/** Throws the errors of content and files. */
export function rowOf(
  { id, authorId, parentId, createdAt, title, text, isEdited, files, captions }: MessageToImport,
  groupId: string,
) {
  checkFileCount(files);
  const data = { ...(title !== undefined && { title }), text, ...(captions && { captions }) };
  return {
    id,
    created_at: createdAt,
    received_at: createdAt,
    group_id: groupId,
    author_id: authorId,
    parent_id: parentId,
    thread_id: parentId,
    ...columnsOf({ type: "standard", data }, files.length),
    last_activity_at: createdAt,
    edited_at: isEdited ? createdAt : null,
    on_group_page: parentId === null ? (1 as const) : (0 as const),
    sort_order: null,
    origin_id: null,
    photo_id: null,
  };
}
