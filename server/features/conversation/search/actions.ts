import { setImmediate as nextTurn } from "node:timers/promises";
import pLimit from "p-limit";
import { searchAuthors, searchResults } from "#contract/limits.ts";
import type { MessageSearch } from "#contract/messages-search.ts";
import type { Context } from "../../../context.ts";
import { QueryTimeout, type ContentReaders, type Database } from "../../../database/database.ts";
import {
  isEverywhere,
  keysBetween,
  type SearchHits,
  type SearchHit,
  type SearchedGroup,
  type KeyRange,
} from "../../../database/full-text.ts";
import { appError } from "../../../errors.ts";
import { groupBy } from "../../../database/group-by.ts";
import { LimitPerPerson } from "../../../limits/limit-per-person.ts";
import type { Me } from "../../identity/people/rules.ts";
import { membershipOf, membershipsOf } from "../../groups/groups/actions-members.ts";
import { pagesWithWords } from "../document-words/actions.ts";
import { authorsOf, cardsWithText } from "../feed/actions.ts";
import {
  findAuthors,
  findAuthorsAround,
  findByWords,
  findFoundMessages,
  type AuthorRow,
  type FoundRow,
} from "./queries.ts";
import { conditionsOf, isEmptyFilter, isEmptySearch, readSearch, type NamedAuthor, type Search } from "./rules.ts";
import { plainContent, type Content } from "../messages/rules.ts";
import type { SearchedWord } from "../messages/rules-words.ts";
import { excerptAround } from "./rules-excerpt.ts";
import { relax, suggestSpelling } from "./rules-spelling.ts";

export interface SearchResult<Row> {
  rows: Row[];
  ranks: ReadonlyMap<string, number>;
  total: number;
  isTotalExact: boolean;
  search: Search;
  /** Groups by id; undefined if the search was limited to one group. */
  groupNames: ReadonlyMap<string, string> | undefined;
}

export async function searchMessages(
  context: Context,
  me: Me,
  request: MessageSearch,
): Promise<SearchResult<FoundRow>> {
  const { db } = context;
  const { found, total, isTotalExact, search, groupNames } = await find(db, me, request, db);
  return { ...inOrder(found, await findFoundMessages(db.read, idsOf(found))), total, isTotalExact, search, groupNames };
}

/** Looks for messages in `content`, and for the user's groups on the primary. Throws `search_too_slow`, `search_terms_missing` and `search_group_missing`. */
export async function searchCards({ db }: Context, me: Me, request: MessageSearch, content: ContentReaders) {
  const { found, total, isTotalExact, search, groupNames, authors, findOther } = await find(db, me, request, content);
  const cards = await cardsWithText(content.read, idsOf(found));
  const people = await authorsOf(content.read, cards);
  const result = { ...inOrder(found, cards), total, isTotalExact, search, groupNames };
  const suggestion = total === 0 ? await suggestionFor(content, search, authors, findOther) : undefined;
  const excerpts = await excerptsOf(cards, search);
  const pages = await pagesWithWords(content.read, elsewhereIn(found), search.words);
  return { ...result, people, excerpts, pages, authors, suggestion };
}

/** Scanning a hundred long texts takes a second, so searches run one at a time, with pauses for other requests. */
const oneAtOnce = pLimit(1);

const turnMs = 5;

type Text = Pick<FoundRow, "id" | "type" | "data" | "excerpt">;

function excerptsOf(rows: readonly Text[], { words }: Search) {
  return oneAtOnce(() => excerptsNow(rows, words));
}

async function excerptsNow(rows: readonly Text[], words: readonly SearchedWord[]) {
  let begun = performance.now();
  const excerpts = new Map<string, string | undefined>();
  for (const { id, type, data, excerpt } of rows) {
    const text =
      data === null ? (excerpt ?? "") : plainContent({ type, data: JSON.parse(data) as Content["data"] }).text;
    excerpts.set(id, excerptAround(text, words));
    if (performance.now() - begun < turnMs) continue;
    await nextTurn();
    begun = performance.now();
  }
  return excerpts;
}

async function suggestionFor(
  content: ContentReaders,
  search: Search,
  authors: readonly { name: string }[],
  findOther: (search: Search) => Promise<SearchHits>,
): Promise<string | undefined> {
  const looser = relax(search);
  if (!looser) return undefined;
  const rows = await findFoundMessages(content.read, idsOf((await findOther(looser)).found));
  const texts = rows.map(({ title, excerpt }) => `${title ?? ""} ${excerpt ?? ""}`);
  return suggestSpelling(search, [...texts, ...authors.map(({ name }) => name)]);
}

/** All users share the reader thread. */
const searchers = new LimitPerPerson({ atOnce: 1, mostWaiting: 20 });
/** Words times groups in one search. */
const mostTerms = 6400;

function find(db: Database, me: Me, request: MessageSearch, content: ContentReaders) {
  return searchers.run(me.id, () => findNow(db, me, request, content));
}

async function findNow(db: Database, me: Me, request: MessageSearch, content: ContentReaders) {
  const wanted = readSearch(request.search ?? "", request.hashtags ?? "");
  const filters = { author: request.author || undefined, has: [...new Set(request.has)] };
  const period = keysBetween(request.from, request.until);
  if (isEmptySearch(wanted) && isEmptyFilter(filters) && isEverywhere(period)) throw appError("search_terms_missing");

  const { memberships, rows, groupNames } = await searchScope(db, me, request);
  const mostWords = Math.max(1, Math.floor(mostTerms / memberships.length));
  const search = { ...wanted, words: wanted.words.slice(0, mostWords) };
  const rowsByGroup = groupBy(rows, ({ groupId }) => groupId);
  const findOther = (other: Search) => {
    const groups = memberships.flatMap((membership): SearchedGroup[] => {
      const inTokens = inTokensOf(rowsByGroup.get(membership.groupId));
      return inTokens ? [{ groupId: membership.groupId, conditions: conditionsOf(other, filters, inTokens) }] : [];
    });
    return findIn(content, groups, period);
  };
  return { ...(await findOther(search)), search, groupNames, authors: namesIn(rows), findOther };
}

async function searchScope(db: Database, me: Me, { group: groupId, everywhere }: MessageSearch) {
  if (everywhere) {
    const [memberships, numbers] = await Promise.all([
      membershipsOf(db.read, me),
      findAuthorsAround(db.read, { userId: me.id }),
    ]);
    const groupNames = new Map(memberships.map(({ groupId, name }) => [groupId, name]));
    return { memberships, groupNames, rows: numbers.filter(({ groupId }) => groupNames.has(groupId)) };
  }
  if (!groupId) throw appError("search_group_missing");
  const [membership, rows] = await Promise.all([membershipOf(db.read, me, groupId), findAuthors(db.read, { groupId })]);
  return { memberships: [membership], groupNames: undefined, rows };
}

function inTokensOf(rows: readonly AuthorRow[] | undefined) {
  return rows?.[0] && { number: rows[0].group, authors: rows.flatMap(authorIn) };
}

function authorIn({ id, number, name }: AuthorRow): NamedAuthor[] {
  return id === null || number === null || name === null ? [] : [{ id, number, name }];
}

function namesIn(rows: readonly AuthorRow[]) {
  const names = new Map(rows.flatMap(authorIn).map(({ id, name }) => [id, name]));
  return [...names].slice(0, searchAuthors).map(([id, name]) => ({ id, name }));
}

function findIn(content: ContentReaders, groups: readonly SearchedGroup[], period: KeyRange): Promise<SearchHits> {
  return findByWords(content.slowRead, groups, searchResults, period).catch((error: unknown) => {
    throw error instanceof QueryTimeout ? appError("search_too_slow") : error;
  });
}

function inOrder<Row extends { id: string }>(found: SearchHit[], rows: Row[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    rows: found.flatMap(({ messageId }) => byId.get(messageId) ?? []),
    ranks: new Map(found.map(({ messageId, rank }) => [messageId, rank])),
  };
}

/** Rank of messages whose title and text do not have all words. */
const elsewhere = 2;

function elsewhereIn(found: SearchHit[]): string[] {
  return idsOf(found.filter(({ rank }) => rank === elsewhere));
}

function idsOf(found: SearchHit[]): string[] {
  return found.map(({ messageId }) => messageId);
}
