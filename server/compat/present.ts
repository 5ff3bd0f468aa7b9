import type {
  Bookmarker,
  CompatGroup,
  CompatLinkPreview,
  CompatMe,
  FoundMessage,
  FoundMessages,
  Message,
  MessagePreview,
  PublicMessage,
} from "#contract/compat.ts";
import type { MessageData } from "#contract/messages.ts";
import { toSeconds } from "../clock.ts";
import type { Config } from "../config.ts";
import { presentMe } from "../features/accounts/present.ts";
import type { GroupWithMembers } from "../features/groups/actions.ts";
import { presentGroup as presentOwnGroup } from "../features/groups/present.ts";
import { presentLink as presentOwnLink } from "../features/link-previews/present.ts";
import type { FullMessage } from "../features/messages/actions-reading.ts";
import { authorOf, dataOf, presentBasics } from "../features/messages/present.ts";
import { presentAvatar } from "../features/people/present.ts";
import type { OpenMessage } from "../features/public-links/actions.ts";
import { presentPublicMessage as presentOwnPublicMessage } from "../features/public-links/present.ts";
import type { searchMessages } from "../features/search/actions.ts";
import type { CheckedAccount, MessageInThread } from "./actions.ts";

type SearchResult = Awaited<ReturnType<typeof searchMessages>>;

export function presentMessage({ message, related, childIds, ancestorIds }: MessageInThread): Message {
  const reactions = related.reactions[message.id] ?? [];
  return {
    ...presentBasics(message, related),
    preview: previewOf({ message, related }) ?? null,
    children: childIds.map((id) => ({ id })),
    lineage: ancestorIds,
    tags: [],
    reactions: reactions.map(({ id, authorId, authorName }) => ({
      id,
      author: { id: authorId, name: authorName, entityType: "user" },
    })),
  };
}

/** Represents a message by its first file of any type, or else by the picture of the page it links to. */
function previewOf({ message, related }: FullMessage) {
  const first = related.files[message.id]?.[0];
  if (first) return presentAvatar(first.id, first.content_url);
  return presentAvatar(message.link_picture_id, message.link_picture_url);
}

export function presentPublicMessage(opened: OpenMessage): PublicMessage {
  const shown = presentOwnPublicMessage(opened);
  const { last_activity_at, link_picture_id, link_picture_url } = opened.message;
  const [first] = shown.files;
  return {
    ...shown,
    lastActivityDate: toSeconds(last_activity_at),
    group: { entityType: "group" },
    preview: presentAvatar(first?.id ?? link_picture_id, first?.contentUrl ?? link_picture_url) ?? null,
    children: [],
    lineage: [],
    tags: [],
    reactions: [],
    entityType: "message",
  };
}

export function presentPreview({ message, related }: FullMessage): MessagePreview {
  return {
    id: message.id,
    data: dataOf(message),
    author: authorOf(message),
    lastActivityDate: toSeconds(message.last_activity_at),
    preview: previewOf({ message, related }),
    type: message.type,
    sortOrder: message.sort_order ?? undefined,
    children: message.replies ?? 0,
    entityType: "message",
  };
}

/** The score of each rank: matches in the title, in the text, elsewhere. */
const scores: readonly number[] = [150, 100, 50];

export function presentFoundMessages({ rows, ranks, total, search, groupNames }: SearchResult): FoundMessages {
  return {
    messages: rows.map((row) => ({
      ...presentFound(row, scores[ranks.get(row.id)!]!),
      group: groupNames && row.groupId,
    })),
    totalItems: total,
    searchterms: search.terms,
  };
}

function presentFound(row: SearchResult["rows"][number], score: number): FoundMessage {
  return {
    id: row.id,
    entityType: "message",
    data: foundData(row),
    author: row.authorId ?? "",
    preview: row.previewId ?? "",
    parent: row.parentId ?? "",
    children: row.replies ?? 0,
    lastActivityDate: toSeconds(row.lastActivityAt),
    score,
  };
}

function foundData({ data, title, excerpt }: SearchResult["rows"][number]): MessageData {
  if (data !== null) return JSON.parse(data) as MessageData;
  return { title: title ?? undefined, text: excerpt ?? undefined };
}

export function presentGroup(found: GroupWithMembers, config: Config): CompatGroup {
  const group = presentOwnGroup(found, config);
  return { ...group, secretKey: group.inviteKey ?? found.group.secret_key };
}

export function presentLink(link: Parameters<typeof presentOwnLink>[0]): CompatLinkPreview {
  const shown = presentOwnLink(link);
  return { ...shown, preview: shown.preview ?? "" };
}

/** Default values of settings a user has never chosen. */
const unsetData = { default_page: "default_group", notification_emails: "none" };

export function presentAccount({ digestCheckedAt, ...account }: CheckedAccount): CompatMe {
  const me = presentMe(account);
  return { ...me, data: { ...unsetData, ...me.data }, lastNotificationEmailCheck: toSeconds(digestCheckedAt ?? 0) };
}

/** Presents a user with their bookmarks as part of the settings. */
export function presentBookmarker(account: CheckedAccount, bookmarks: { messageId: string }[]): Bookmarker {
  const me = presentAccount(account);
  return { ...me, data: { ...me.data, bookmarks: bookmarks.map(({ messageId }) => messageId) } };
}
