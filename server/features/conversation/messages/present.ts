import type {
  Ancestor,
  Author,
  MessageData,
  MessageVersion,
  MessageView,
  Origin,
  PhotoReaction,
  Quote,
  ReplyWindow,
  Thread,
  ReactionSummary,
} from "#contract/messages.ts";
import { toSeconds } from "../../../clock.ts";
import { presentAvatar } from "../../identity/people/present.ts";
import { presentFileOfMessage } from "../../files/files/present.ts";
import type { RelatedData } from "./actions-related.ts";
import type { FullMessage, Replies, ThreadRows } from "./actions-reading.ts";
import type { AncestorRow, MessageWithAuthorRow } from "./queries.ts";
import type { MessageVersionRow } from "../../../database/tables.ts";
import { plainContent, toCodePoints } from "./rules.ts";
import type { ReactionWithAuthorRow } from "./queries-related.ts";

export function presentMessage({ message, related }: FullMessage, me: Viewer): MessageView {
  const reactions = related.reactions[message.id];
  return {
    replies: message.comments ?? 0,
    thread: message.thread_id ?? undefined,
    quote: quoteOf(message),
    reactions: reactions && summarizeReactions(reactions, me.id),
    photoReactions: reactions && summarizePhotoReactions(reactions, me.id, related.files[message.id] ?? []),
    mentions: related.mentioned[message.id]?.map(({ id, name }) => ({ id, name })),
    bookmarkId: related.bookmarks[message.id],
    ...presentBasics(message, related),
  };
}

export function presentThread(thread: ThreadRows, me: Viewer): Thread {
  const { message, related, ancestors, replies, unread, photoComments } = thread;
  return {
    message: presentMessage({ message, related }, me),
    ancestors: ancestors.map(presentAncestor),
    replies: presentReplies(replies, me),
    unread: unread?.count ?? 0,
    firstUnread: unread?.first,
    beforeUnread: unread?.before,
    photoComments: photoComments.length > 0 ? photoComments : undefined,
  };
}

export function presentReplies({ items, related, before, after }: Replies, me: Viewer): ReplyWindow {
  return { items: items.map((message) => presentMessage({ message, related }, me)), before, after };
}

export function presentVersion({ written_at, type, data }: MessageVersionRow): MessageVersion {
  const { title, text } = plainContent({ type, data: JSON.parse(data) as Record<string, unknown> });
  return { writtenAt: toSeconds(written_at), title: title || undefined, text: text || undefined };
}

interface Viewer {
  readonly id: string;
}

export function presentBasics(message: MessageWithAuthorRow, { files, origins }: RelatedData) {
  return {
    id: message.id,
    createdAt: toSeconds(message.created_at),
    lastActivityDate: toSeconds(message.last_activity_at),
    editedAt: message.edited_at === null ? undefined : toSeconds(message.edited_at),
    data: dataOf(message),
    type: message.type,
    isInFront: message.on_group_page === 1,
    sortOrder: message.sort_order ?? undefined,
    parent: message.parent_id === null ? undefined : { id: message.parent_id },
    origin: originOf(message, origins),
    files: (files[message.id] ?? []).map(presentFileOfMessage),
    author: authorOf(message),
    group: { id: message.group_id, name: message.group_name, entityType: "group" as const },
    entityType: "message" as const,
  };
}

function presentAncestor({ id, title, excerpt, authorId, authorName }: AncestorRow): Ancestor {
  const author = { authorId: authorId ?? undefined, authorName: authorName ?? undefined };
  return { id, label: title ?? excerpt ?? undefined, ...author };
}

export function authorOf(message: MessageWithAuthorRow): Author | null {
  if (message.author_id === null) return null;
  const avatar = presentAvatar(message.avatar_id, message.avatar_url);
  return { id: message.author_id, name: message.author_name!, avatar, entityType: "user" };
}

function quoteOf(message: MessageWithAuthorRow): Quote | undefined {
  const { parent_id, thread_id } = message;
  if (parent_id === null || parent_id === thread_id) return undefined;
  return {
    id: parent_id,
    authorId: message.quoted_author_id ?? undefined,
    authorName: message.quoted_author_name ?? undefined,
    text: message.quoted_title ?? message.quoted_excerpt ?? undefined,
    file: message.quoted_file_type ?? undefined,
  };
}

function originOf({ origin_id }: MessageWithAuthorRow, origins: RelatedData["origins"]): Origin | undefined {
  const origin = origin_id === null ? undefined : origins.get(origin_id);
  if (!origin) return undefined;
  const group = { id: origin.groupId, name: origin.groupName, entityType: "group" as const };
  return { id: origin.id, group, authorName: origin.authorName ?? undefined };
}

export function dataOf({ data }: MessageWithAuthorRow): MessageData {
  return JSON.parse(data) as MessageData;
}

/** Lists reactions in the order in which each emoji was first used. */
export function summarizeReactions(reactions: ReactionWithAuthorRow[], meId: string): ReactionSummary[] {
  const byEmoji = new Map<string, ReactionSummary>();
  for (const { id, value, authorId, authorName } of reactions) {
    const known = byEmoji.get(value) ?? emptySummary(value);
    known.users.push(authorName);
    known.count += 1;
    if (authorId === meId) known.currentUserReactionId = id;
    byEmoji.set(value, known);
  }
  return [...byEmoji.values()];
}

/** Leaves out reactions to photos that the message no longer has. Returns undefined if there are no others. */
function summarizePhotoReactions(
  reactions: ReactionWithAuthorRow[],
  meId: string,
  files: readonly { id: string }[],
): PhotoReaction[] | undefined {
  const present = new Set(files.map(({ id }) => id));
  const found = new Map<string, PhotoReaction>();
  for (const { value: emoji, authorId, photoIds } of reactions) {
    const photos = photoIds === null ? [] : (JSON.parse(photoIds) as string[]);
    for (const photo of photos.filter((id) => present.has(id))) {
      const key = `${photo} ${emoji}`;
      const known = found.get(key) ?? { photo, emoji, count: 0, isMine: false };
      found.set(key, { ...known, count: known.count + 1, isMine: known.isMine || authorId === meId });
    }
  }
  return found.size > 0 ? [...found.values()] : undefined;
}

function emptySummary(emoji: string): ReactionSummary {
  return { emoji, unified: toCodePoints(emoji), users: [], count: 0, currentUserReactionId: "" };
}
