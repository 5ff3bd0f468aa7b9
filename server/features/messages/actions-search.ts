import { searchResults } from "#contract/limits.ts";
import type { MessageSearch } from "#contract/messages-search.ts";
import type { Context } from "../../context.ts";
import { TookTooLong, type Database } from "../../database/database.ts";
import type { Found } from "../../database/full-text.ts";
import { refusal } from "../../errors.ts";
import type { Me } from "../accounts/rules.ts";
import { membershipOf } from "../groups/actions-members.ts";
import type { Membership } from "../groups/rules.ts";
import { findCards, type CardRow } from "./queries-cards.ts";
import { findAuthors, findByWords, findFoundMessages, type FoundRow } from "./queries-search.ts";
import { conditionsOf, readSearch, type Search } from "./rules-search.ts";

export interface SearchResult<Row> {
  /** Best first. */
  rows: Row[];
  ranks: ReadonlyMap<string, number>;
  total: number;
  search: Search;
}

/** What a person finds in a group of theirs. */
export async function searchMessages(
  context: Context,
  me: Me,
  request: MessageSearch,
): Promise<SearchResult<FoundRow>> {
  const { db } = context;
  const { found, total, search } = await find(db, me, request);
  return { ...inOrder(found, await findFoundMessages(db.read, idsOf(found))), total, search };
}

/** The same as cards, with the texts their excerpts are taken from. */
export async function searchCards(context: Context, me: Me, request: MessageSearch) {
  const { db } = context;
  const { found, total, search } = await find(db, me, request);
  const [cards, texts] = await Promise.all([
    findCards(db.read, idsOf(found)),
    findFoundMessages(db.read, idsOf(found)),
  ]);
  const result: SearchResult<CardRow> = { ...inOrder(found, cards), total, search };
  return { ...result, texts: new Map(texts.map((text) => [text.id, text])) };
}

async function find(db: Database, me: Me, { group, search: text, hashtags }: MessageSearch) {
  const search = readSearch(text ?? "", [hashtags ?? []].flat().join(" "));
  if (search.words.length === 0 && search.tags.length === 0) throw refusal("search_terms_missing");
  const groupId = [group].flat().find((id) => typeof id === "string" && id !== "");
  if (!groupId) throw refusal("search_group_missing");
  const membership = await membershipOf(db.read, me, groupId);
  return { search, ...(await findIn(db, membership, search)) };
}

async function findIn(db: Database, membership: Membership, search: Search) {
  const numbers = await findAuthors(db.read, { groupId: membership.groupId });
  if (numbers.length === 0) return { found: [], total: 0 };
  const authors = numbers.flatMap(({ number, name }) => (number === null || name === null ? [] : [{ number, name }]));
  const conditions = conditionsOf(search, numbers[0]!.group, authors);
  return findByWords(db.aside, membership, conditions, searchResults).catch((error: unknown) => {
    throw error instanceof TookTooLong ? refusal("search_too_slow") : error;
  });
}

/** Rows come in any order, and what was deleted meanwhile is not among them. */
function inOrder<Row extends { id: string }>(found: Found[], rows: Row[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    rows: found.flatMap(({ messageId }) => byId.get(messageId) ?? []),
    ranks: new Map(found.map(({ messageId, rank }) => [messageId, rank])),
  };
}

function idsOf(found: Found[]): string[] {
  return found.map(({ messageId }) => messageId);
}
