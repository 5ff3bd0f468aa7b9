import { queryOptions } from "@tanstack/react-query";
import type { AlbumPhotos } from "#contract/albums.ts";
import type { MarkedQuery, PhotoMonths } from "#contract/library.ts";
import { call } from "../../../api/client.ts";
import { albumKey } from "../albums/queries.ts";
import { libraryKey } from "../library/queries.ts";
import type { BookPhoto } from "./layout.ts";

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

/** A book of 300 photos has about a hundred pages. */
export const photosPerBook = 300;

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
