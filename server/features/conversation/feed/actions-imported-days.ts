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

/** Returns what a card shows of the comments of an imported day, which has nothing but a title of its own. */
export async function importedDays(db: Reader, cards: readonly CardRow[]): Promise<ImportedDays> {
  const bare = cards.filter(({ excerpt, previewId, comments }) => excerpt === null && previewId === null && comments);
  if (bare.length === 0) return new Map();
  const days = await findImportedDays(db, { ids: JSON.stringify(bare.map(({ id }) => id)) });
  if (days.length === 0) return new Map();
  const [words, photos] = await Promise.all([
    findWords(db, { ids: JSON.stringify(days.flatMap(({ first, second }) => [first ?? [], second ?? []].flat())) }),
    findPhotos(db, { ids: JSON.stringify(days.flatMap(({ photo }) => photo ?? [])) }),
  ]);
  const authors = await peopleById(
    db,
    words.flatMap(({ authorId }) => authorId ?? []),
  );
  return new Map(
    days.map(({ id, first, second, photo }) => [
      id,
      {
        words: [first, second].flatMap((wanted) => words.find((row) => row.id === wanted) ?? []),
        authors,
        photo: photos.find(({ previewId }) => previewId === photo),
      },
    ]),
  );
}
