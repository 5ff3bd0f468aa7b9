import type { Card, MessageData } from "#contract/messages.ts";
import type { FoundCards, FoundMessage, FoundMessages } from "#contract/messages-search.ts";
import { toSeconds } from "../../clock.ts";
import type { searchCards, searchMessages } from "./actions-search.ts";
import { presentCard } from "./present.ts";
import type { FoundRow } from "./queries-search.ts";
import { plainContent } from "./rules.ts";
import { scores } from "./rules-search.ts";
import { excerptAround } from "./rules-search-excerpt.ts";

export function presentFoundMessages({
  rows,
  ranks,
  total,
  search,
}: Awaited<ReturnType<typeof searchMessages>>): FoundMessages {
  return {
    messages: rows.map((row) => presentFound(row, scores[ranks.get(row.id)!]!)),
    totalItems: total,
    searchterms: search.terms,
  };
}

export function presentFoundCards({ rows, texts, total, search }: Awaited<ReturnType<typeof searchCards>>): FoundCards {
  const cardOf = (row: (typeof rows)[number]): Card => {
    const text = texts.get(row.id);
    return { ...presentCard(row), excerpt: text && excerptAround(textOf(text), search.words) };
  };
  return { cards: rows.map(cardOf), totalItems: total, searchterms: search.terms };
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

function textOf(row: FoundRow): string {
  return plainContent({ type: row.data === null ? "standard" : row.type, data: dataOf(row) }).text;
}
