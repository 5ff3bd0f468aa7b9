import { cardColumns, cardOf, placeOf, type CardRow } from "./reads-cards.ts";
import { peopleIn, type Asked, type Reads } from "./reads-shared.ts";
import type { Statements } from "./database.ts";

const [shown, counted] = [100, 1000];
const [excerptLength, wordsBefore] = [300, 60];
const wanted = "the";
/** The beginning of a run of characters in which a word begins as wanted. */
const hit = new RegExp(String.raw`\S*\b${wanted}`, "i");

interface FoundRow extends CardRow {
  data: string;
}

interface AuthorRow {
  id: string | null;
  name: string;
  token_id: number;
}

/** A search for one word, which no member's name begins with, in one group. */
export function searchReads(statements: Statements, { group }: Asked): Reads {
  const { prepare } = statements;
  const authors = prepare<AuthorRow>(
    `select users.id, users.name, search_groups.token_id from search_groups
     left join search_authors on search_authors.group_id = search_groups.group_id
     left join users on users.id = search_authors.user_id where search_groups.group_id = ?1
     order by search_authors.token_id`,
  );
  const find = placesIn(statements);
  const cards = prepare<FoundRow>(
    `select ${cardColumns}, m.data from messages m left join files on files.id = m.preview_id where m.id in list(?1)`,
  );
  const people = peopleIn(prepare);
  return {
    search: async () => {
      const writers = await authors(group);
      const key = writers[0]!.token_id.toString(36).padStart(4, "0");
      const at = (letters: string[], most: number) =>
        find(
          group,
          letters.map((letter) => key + letter + wanted),
          most,
        );
      const [everywhere, ...better] = await Promise.all([
        at(["x", "r"], counted + 1),
        at(["t"], shown),
        at(["x"], shown),
      ]);
      const ids = [...new Set([...better.flat(), ...everywhere])].slice(0, shown);
      const rows = new Map((await cards(ids)).map((row) => [row.id, row]));
      const known = await people([...rows.values()].map((row) => row.author_id));
      return {
        cards: ids.map((id) => {
          const row = rows.get(id)!;
          const { excerpt: _, preview, ...required } = cardOf(row, known);
          const excerpt = excerptOf((JSON.parse(row.data) as { text: string }).text);
          return { ...required, excerpt, preview, ...placeOf(row) };
        }),
        totalItems: Math.min(everywhere.length, counted),
        searchterms: [wanted],
        isTotalExact: everywhere.length <= counted,
        authors: writers.map(({ id, name }) => ({ id, name })),
      };
    },
  };
}

/** Returns the ids of messages that have any word which begins like these, the newest first. */
function placesIn({ dialect, prepare }: Statements) {
  if (dialect === "sqlite") {
    const find = prepare<{ message_id: string }>(
      `select message_id from (select rowid sort_key from search_tokens where search_tokens match ?1 order by rowid desc limit ?2)
       join search_documents using (sort_key) order by sort_key desc`,
    );
    return async (_group: string, words: string[], most: number) =>
      (await find(words.map((word) => `"${word}" *`).join(" OR "), most)).map(({ message_id }) => message_id);
  }
  const find = prepare<{ message_id: string }>(
    `select message_id from search_documents where group_id = ?1 and words @@ ?2::tsquery order by sort_key desc limit ?3`,
  );
  return async (group: string, words: string[], most: number) =>
    (await find(group, words.map((word) => `${word}:*`).join(" | "), most)).map(({ message_id }) => message_id);
}

function excerptOf(text: string): string {
  const found = Math.max(0, text.search(hit));
  const start = found <= wordsBefore ? 0 : found - wordsBefore + text.slice(found - wordsBefore).search(/\s/) + 1;
  const end =
    start + excerptLength >= text.length ? text.length : text.slice(0, start + excerptLength).search(/\s\S*$/);
  return `${start > 0 ? "…" : ""}${text.slice(start, end).trim()}${end < text.length ? "…" : ""}`;
}
