import { checkFileCount, columnsOf } from "./rules.ts";

/** Times are in milliseconds. */
export interface MessageToImport {
  id: string;
  authorId: string;
  /** A top-level message of the group, or one earlier in the list. */
  parentId: string | null;
  /** A comment on the same parent. */
  repliesToId?: string | undefined;
  createdAt: number;
  title?: string | undefined;
  text: string;
  isEdited: boolean;
  files: string[];
  captions?: Record<string, string> | undefined;
}

/** Throws the errors of content and files. */
export function rowOf(
  { id, authorId, parentId, repliesToId, createdAt, title, text, isEdited, files, captions }: MessageToImport,
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
    parent_id: parentId === null ? null : (repliesToId ?? parentId),
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

/** Drops references to comments that are neither on the same parent already, by `threads`, nor earlier in the list. */
export function withKnownReplies(
  messages: readonly MessageToImport[],
  threads: ReadonlyMap<string, string>,
): MessageToImport[] {
  const known = new Map(threads);
  return messages.map(({ repliesToId, ...message }) => {
    const isKnown =
      repliesToId !== undefined && message.parentId !== null && known.get(repliesToId) === message.parentId;
    if (message.parentId !== null) known.set(message.id, message.parentId);
    return isKnown ? { ...message, repliesToId } : message;
  });
}
