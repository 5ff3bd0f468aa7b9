import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LibraryPhoto, PhotoMonths } from "#contract/library.ts";
import { isSame, type PhotoOfMessage, type PhotoSet } from "../viewing/use-photo-viewer.tsx";
import { monthQuery, type Scope } from "./queries.ts";

/** The viewer opens with at least so many photos before the opened one, from at most so many months. */
const [photosBefore, monthsBefore] = [20, 4];

interface LibraryPhotos extends PhotoSet {
  /** Lists the photos loaded so far, in their order. */
  loadedPhotos: () => LibraryPhoto[];
}

/** The photos of the library for the viewer, which counts all of them. Loads what is missing between those on the page. */
export function useLibraryPhotos(scope: Scope, months: PhotoMonths["months"]): LibraryPhotos {
  const queries = useQueryClient();
  return useMemo(() => {
    const pagesOf = (month: string) => queries.getQueryData(monthQuery(scope, month).queryKey)?.pages ?? [];
    const loadedIn = (month: string) => pagesOf(month).flatMap(({ photos }) => photos);
    const isWhole = (month: string) => pagesOf(month).at(-1)?.after === undefined && pagesOf(month).length > 0;
    const placeIn = (month: string, photo: PhotoOfMessage) => loadedIn(month).findIndex((one) => isSame(one, photo));
    const monthOf = (photo: PhotoOfMessage) => months.findIndex(({ month }) => placeIn(month, photo) >= 0);
    const load = async (month: string) => {
      if (isWhole(month)) return;
      await queries.infiniteQuery({ ...monthQuery(scope, month), pages: Number.MAX_SAFE_INTEGER, staleTime: 0 });
    };
    const photosIn = (some: PhotoMonths["months"]) => some.flatMap(({ month }) => loadedIn(month));

    return {
      loadedPhotos: () => photosIn(months),
      around: async (photo) => {
        const at = monthOf(photo);
        let first = at;
        let before = placeIn(months[at]!.month, photo);
        while (first > 0 && at - first < monthsBefore && before < photosBefore) before += months[--first]!.photos;
        await Promise.all(months.slice(first, at).map(({ month }) => load(month)));
        return photosIn(months.slice(first, at + 1));
      },
      after: async (last) => {
        const at = monthOf(last);
        const [here, next] = [months[at]!.month, months[at + 1]?.month];
        await load(here);
        const rest = loadedIn(here).slice(placeIn(here, last) + 1);
        if (rest.length > 0 || next === undefined) return rest;
        await load(next);
        return loadedIn(next);
      },
      placeOf: (photo) => {
        const at = monthOf(photo);
        if (at < 0) return undefined;
        const count = (some: PhotoMonths["months"]) => some.reduce((sum, { photos }) => sum + photos, 0);
        return { number: count(months.slice(0, at)) + placeIn(months[at]!.month, photo) + 1, count: count(months) };
      },
    };
  }, [queries, scope, months]);
}
