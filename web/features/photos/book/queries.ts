import { queryOptions } from "@tanstack/react-query";
import type { AlbumPhotos } from "#contract/albums.ts";
import type { BookText } from "#contract/book.ts";
import type { MarkedQuery, PhotoMonths } from "#contract/library.ts";
import { photosPerBook } from "#contract/limits.ts";
import { call } from "../../../api/client.ts";
import { albumKey } from "../albums/queries.ts";
import { libraryKey } from "../library/queries.ts";
import type { BookPhoto } from "./photo-rows.ts";

/** An album, or the months of a group from the first to the last, such as "2026-11". `marked` keeps the photos with a person. */
export type BookSource = { album: string } | InMonths;

interface InMonths {
  groupId: string;
  from: string;
  until: string;
  marked?: MarkedQuery | undefined;
}

export interface BookPhotos {
  /** Oldest first, or in the order of the album. */
  photos: BookPhoto[];
  /** There are more than fit into one book. */
  isCut: boolean;
}

export function bookQuery(source: BookSource, months: PhotoMonths["months"]) {
  const key = "album" in source ? [...albumKey(source.album), "book"] : [...libraryKey(source.groupId), "book", source];
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => ("album" in source ? ofAlbum(source.album, signal) : ofMonths(source, months, signal)),
    staleTime: 0,
  });
}

async function ofAlbum(id: string, signal: AbortSignal): Promise<BookPhotos> {
  return taken(async function* () {
    let after: number | undefined = 0;
    while (after !== undefined) {
      const page: AlbumPhotos = await call("GET /api/albums/:id/photos", { params: { id }, query: { after }, signal });
      yield page.photos;
      ({ after } = page);
    }
  });
}

async function ofMonths(
  { groupId, from, until, marked }: InMonths,
  months: PhotoMonths["months"],
  signal: AbortSignal,
): Promise<BookPhotos> {
  const chosen = months.filter(({ month }) => month >= from && month <= until).reverse();
  return taken(async function* () {
    for (const { month } of chosen) {
      const inMonth: BookPhoto[] = [];
      let after: string | undefined;
      do {
        const page = await call("GET /api/groups/:id/photos", {
          params: { id: groupId },
          query: { ...marked, month, after },
          signal,
        });
        inMonth.push(...page.photos);
        ({ after } = page);
      } while (after !== undefined);
      yield inMonth.reverse();
    }
  });
}

async function taken(parts: () => AsyncGenerator<BookPhoto[]>): Promise<BookPhotos> {
  const photos: BookPhoto[] = [];
  for await (const part of parts()) {
    photos.push(...part.filter(isShowable));
    if (photos.length > photosPerBook) return { photos: photos.slice(0, photosPerBook), isCut: true };
  }
  return { photos, isCut: false };
}

/** Recordings without a picture are left out. */
function isShowable({ width }: BookPhoto): boolean {
  return width !== undefined;
}

export interface BookTexts {
  /** Oldest first. */
  texts: BookText[];
  /** There are more than can be chosen from. */
  isCut: boolean;
}

/** Texts among which the reader of a book can choose. */
export const textsPerBook = 300;

/** Texts of the photos of a book, and of the messages of its months. */
export function textsQuery(groupId: string, source: BookSource, photos: readonly BookPhoto[]) {
  const messages = [...new Set(photos.map(({ messageId }) => messageId))];
  const isPeriod = !("album" in source) && source.marked === undefined;
  const months = isPeriod ? { from: source.from, until: source.until } : undefined;
  return queryOptions({
    queryKey: [...libraryKey(groupId), "book", "texts", { messages, months }],
    queryFn: async ({ signal }): Promise<BookTexts> => {
      const texts: BookText[] = [];
      let after: string | undefined;
      do {
        const body = { messages, months, after };
        const page = await call("POST /api/groups/:id/book-texts", { params: { id: groupId }, body, signal });
        texts.push(...page.texts);
        ({ after } = page);
      } while (after !== undefined && texts.length < textsPerBook);
      return { texts, isCut: after !== undefined };
    },
    staleTime: 0,
  });
}
