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
import type { Language } from "#contract/languages.ts";
import type { MessageData } from "#contract/messages.ts";
import { toSeconds } from "../clock.ts";
import type { ChangingSettings } from "../settings/current-settings.ts";
import { presentMe } from "../features/accounts/accounts/present.ts";
import type { GroupWithMembers } from "../features/groups/groups/actions.ts";
import { presentGroup as presentOwnGroup } from "../features/groups/groups/present.ts";
import { presentLink as presentOwnLink } from "../features/conversation/link-previews/present.ts";
import type { FullMessage } from "../features/conversation/messages/actions-reading.ts";
import { authorOf, dataOf, presentBasics } from "../features/conversation/messages/present.ts";
import { presentAvatar } from "../features/identity/people/present.ts";
import type { OpenMessage } from "../features/outside/public-links/actions-messages.ts";
import { presentPublicMessage as presentOwnPublicMessage } from "../features/outside/public-links/present.ts";
import type { CheckedAccount, MessageInThread, SearchResult } from "./actions.ts";
import { presentWords } from "./present-words.ts";

export function presentMessage(
  { message, related, childIds, ancestorIds }: MessageInThread,
  { knowsRichText, part }: ClientForm,
): Message {
  const reactions = related.reactions[message.id] ?? [];
  const basics = presentBasics(message, related);
  return {
    preview: previewOf({ message, related }) ?? null,
    children: childIds.map((id) => ({ id })),
    lineage: ancestorIds,
    tags: [],
    reactions: reactions.map(({ id, authorId, authorName }) => ({
      id,
      author: { id: authorId, name: authorName, entityType: "user" },
    })),
    ...basics,
    ...presentWords(basics, knowsRichText, part),
  };
}

interface ClientForm {
  knowsRichText: boolean;
  part: string | undefined;
}

/** The first file that has a picture, or else the picture of the linked page. */
function previewOf({ message, related }: FullMessage) {
  const first = related.files[message.id]?.find(({ type }) => hasPicture(type));
  if (first) return presentAvatar(first.id, first.content_url);
  return presentAvatar(message.link_picture_id, message.link_picture_url);
}

export function presentPublicMessage(opened: OpenMessage, { knowsRichText, part }: ClientForm): PublicMessage {
  const shown = presentOwnPublicMessage(opened);
  const { last_activity_at, link_picture_id, link_picture_url } = opened.message;
  const first = shown.files.find(({ type }) => hasPicture(type));
  return {
    lastActivityDate: toSeconds(last_activity_at),
    group: { entityType: "group" },
    preview: presentAvatar(first?.id ?? link_picture_id, first?.contentUrl ?? link_picture_url) ?? null,
    children: [],
    lineage: [],
    tags: [],
    reactions: [],
    entityType: "message",
    ...shown,
    ...presentWords(shown, knowsRichText, part),
  };
}

function hasPicture(type: string): boolean {
  return !type.startsWith("audio/");
}

export function presentPreview({ message, related }: FullMessage, { knowsRichText, part }: ClientForm): MessagePreview {
  return {
    id: message.id,
    ...presentWords({ data: dataOf(message), type: message.type }, knowsRichText, part),
    author: authorOf(message),
    lastActivityDate: toSeconds(message.last_activity_at),
    preview: previewOf({ message, related }),
    sortOrder: message.sort_order ?? undefined,
    children: message.replies ?? 0,
    entityType: "message",
  };
}

/** Matches in the title, in the text, elsewhere. */
const scores: readonly number[] = [150, 100, 50];

export function presentFoundMessages(
  { rows, ranks, total, search, groupNames }: SearchResult,
  knowsRichText: boolean,
  parts: ReadonlyMap<string, string>,
): FoundMessages {
  return {
    messages: rows.map((row) => ({
      group: groupNames && row.groupId,
      ...presentFound(row, scores[ranks.get(row.id)!]!, { knowsRichText, part: parts.get(row.id) }),
    })),
    totalItems: total,
    searchterms: search.terms,
  };
}

function presentFound(
  row: SearchResult["rows"][number],
  score: number,
  { knowsRichText, part }: ClientForm,
): FoundMessage {
  return {
    id: row.id,
    entityType: "message",
    data: presentWords({ data: foundData(row), type: row.type }, knowsRichText, part).data,
    author: row.authorId ?? "",
    preview: row.previewType !== null && hasPicture(row.previewType) ? row.previewId! : "",
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

export function presentGroup(found: GroupWithMembers, settings: ChangingSettings): CompatGroup {
  const group = presentOwnGroup(found, settings);
  return { ...group, secretKey: group.inviteKey ?? found.group.secret_key };
}

export function presentLink(link: Parameters<typeof presentOwnLink>[0]): CompatLinkPreview {
  const shown = presentOwnLink(link);
  return { ...shown, preview: shown.preview ?? "" };
}

const recordings: Readonly<Record<string, string>> = { m4a: "audio/mp4", mp3: "audio/mpeg" };

/** Presents an address of this site without fetching it, because these clients show a player for recordings and no preview for pages. */
export function presentOwnAddress(url: string, id: string, now: number): CompatLinkPreview {
  const type = recordings[/\/files\/[\w.-]+\.(\w+)$/.exec(url)?.[1] ?? ""];
  const data = { "content-type": type === undefined ? [] : [type], url, loading: false };
  return { id, url, updatedAt: toSeconds(now), data, preview: "", entityType: "link" };
}

const unsetData = { default_page: "default_group", notification_emails: "none" };

/** One client hides upload buttons without a language, so there always is one. */
export function presentAccount({ digestCheckedAt, ...account }: CheckedAccount, language: Language): CompatMe {
  const me = presentMe(account);
  const data = { ...unsetData, lang: language, ...me.data, default_group: me.data.default_group ?? me.groups[0]?.id };
  return { ...me, data, lastNotificationEmailCheck: toSeconds(digestCheckedAt ?? 0) };
}

export function presentBookmarker(
  account: CheckedAccount,
  bookmarks: { messageId: string }[],
  language: Language,
): Bookmarker {
  const me = presentAccount(account, language);
  return { ...me, data: { ...me.data, bookmarks: bookmarks.map(({ messageId }) => messageId) } };
}
