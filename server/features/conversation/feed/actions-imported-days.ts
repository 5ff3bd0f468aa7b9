import type { Reader } from "../../../database/database.ts";
import { peopleById } from "../../identity/people/actions.ts";
import type { People } from "../../identity/people/rules.ts";
import type { CardRow } from "./queries-cards.ts";
import { findImportedDays, findPhotos, findWords, type PhotoRow, type WordsRow } from "./queries-imported-days.ts";

export interface ImportedDay {
  words: WordsRow[];
  authors: People;
  photo: PhotoRow | undefined;
}

export type ImportedDays = ReadonlyMap<string, ImportedDay>;

/** Returns the first words and the first photo in the comments of each imported day. The message itself has only a title. Pinned ones have no place for them. */
export async function loadImportedDays(db: Reader, cards: readonly CardRow[]): Promise<ImportedDays> {
  const bare = cards.filter(
    ({ excerpt, previewId, comments, sortOrder }) =>
      excerpt === null && previewId === null && sortOrder === null && comments,
  );
  if (bare.length === 0) return new Map();
  const days = await findImportedDays(db, { ids: JSON.stringify(bare.map(({ id }) => id)) });
  if (days.length === 0) return new Map();
  const [words, photos] = await Promise.all([
    findWords(db, { ids: JSON.stringify(days.flatMap(({ first, second }) => [first, second])) }),
    findPhotos(db, { ids: JSON.stringify(days.map(({ withPhoto }) => withPhoto)) }),
  ]);
  const authors = await peopleById(
    db,
    words.flatMap(({ authorId }) => authorId ?? []),
  );
  return new Map(
    days.map(({ id, first, second, withPhoto }) => [
      id,
      {
        words: [first, second].flatMap((wanted) => words.find((row) => row.id === wanted) ?? []),
        authors,
        photo: photos.find(({ messageId }) => messageId === withPhoto),
      },
    ]),
  );
}
