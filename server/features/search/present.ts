import type { MessageData } from "#contract/messages.ts";
import type { FoundCard, FoundCards, FoundMessage, FoundMessages } from "#contract/messages-search.ts";
import { toSeconds } from "../../clock.ts";
import type { searchCards, searchMessages } from "./actions.ts";
import { presentCard } from "../feed/present.ts";
import type { FoundRow } from "./queries.ts";
import { scores } from "./rules.ts";

export function presentFoundMessages({
  rows,
  ranks,
  total,
  search,
  groupNames,
}: Awaited<ReturnType<typeof searchMessages>>): FoundMessages {
  return {
    messages: rows.map((row) => ({
      ...presentFound(row, scores[ranks.get(row.id)!]!),
      group: groupNames && row.groupId,
    })),
    totalItems: total,
    searchterms: search.terms,
  };
}

export function presentFoundCards(result: Awaited<ReturnType<typeof searchCards>>): FoundCards {
  const { rows, excerpts, total, isTotalExact, search, groupNames, authors, suggestion } = result;
  const cardOf = (row: (typeof rows)[number]): FoundCard => {
    const found = excerpts.get(row.id);
    return { ...presentCard(row), excerpt: found?.excerpt, group: groupNames && found && groupOf(found, groupNames) };
  };
  return {
    cards: rows.map(cardOf),
    totalItems: total,
    isTotalExact,
    searchterms: search.terms,
    authors,
    suggestion,
  };
}

function groupOf({ groupId }: Pick<FoundRow, "groupId">, names: ReadonlyMap<string, string>): FoundCard["group"] {
  return { id: groupId, name: names.get(groupId)!, entityType: "group" };
}

function presentFound(row: FoundRow, score: number): FoundMessage {
  return {
    id: row.id,
    entityType: "message",
    data: dataOf(row),
    author: row.authorId ?? "",
    preview: row.previewId ?? "",
    parent: row.parentId ?? "",
    children: row.replies ?? 0,
    lastActivityDate: toSeconds(row.lastActivityAt),
    score,
  };
}

function dataOf({ data, title, excerpt }: FoundRow): MessageData {
  if (data !== null) return JSON.parse(data) as MessageData;
  return { title: title ?? undefined, text: excerpt ?? undefined };
}
