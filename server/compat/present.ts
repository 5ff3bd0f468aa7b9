import type { FoundMessage, FoundMessages, MessagePreview, Bookmarker } from "#contract/compat.ts";
import type { MessageData } from "#contract/messages.ts";
import { toSeconds } from "../clock.ts";
import { authorOf, dataOf, previewOf } from "../features/messages/present.ts";
import type { searchMessages } from "../features/search/actions.ts";
import type { previewOf as previewRows } from "./actions.ts";
import { presentMe } from "../features/accounts/present.ts";

type SearchResult = Awaited<ReturnType<typeof searchMessages>>;

export function presentPreview({ message, related }: Awaited<ReturnType<typeof previewRows>>): MessagePreview {
  return {
    id: message.id,
    data: dataOf(message),
    author: authorOf(message),
    lastActivityDate: toSeconds(message.last_activity_at),
    preview: previewOf(message, related),
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

/** Presents a user with their bookmarks as part of the settings. */
export function presentBookmarker(
  account: Parameters<typeof presentMe>[0],
  bookmarks: { messageId: string }[],
): Bookmarker {
  const me = presentMe(account);
  return { ...me, data: { ...me.data, bookmarks: bookmarks.map(({ messageId }) => messageId) } };
}
