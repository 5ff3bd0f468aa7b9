import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LibraryPhoto, MarkedQuery, PhotoMonths } from "#contract/library.ts";
import { isSame, type PhotoOfMessage, type PhotoSet } from "../viewing/use-photo-viewer.tsx";
import { monthQuery, type Scope } from "./queries.ts";

/** Attempts to load the rest of a month. A request that is already under way loads only the next part. */
const attempts = 3;

interface LibraryPhotos extends PhotoSet {
  loadedPhotos: () => LibraryPhoto[];
}

/** Returns the photos of the library for the viewer, which counts all of them and loads those that follow. */
export function useLibraryPhotos(scope: Scope, months: PhotoMonths["months"], marked?: MarkedQuery): LibraryPhotos {
  const queries = useQueryClient();
  return useMemo(() => {
    const names = months.map(({ month }) => month);
    const pagesOf = (month: string) => queries.getQueryData(monthQuery(scope, month, marked).queryKey)?.pages ?? [];
    const loadedIn = (month: string) => pagesOf(month).flatMap(({ photos }) => photos);
    const isFullyLoaded = (month: string) => pagesOf(month).length > 0 && pagesOf(month).at(-1)!.after === undefined;
    const indexIn = (month: string, photo: PhotoOfMessage) => loadedIn(month).findIndex((one) => isSame(one, photo));
    const monthIndexOf = (photo: PhotoOfMessage) => names.findIndex((month) => indexIn(month, photo) >= 0);
    const loadWholeMonth = async (month: string) => {
      const query = { ...monthQuery(scope, month, marked), pages: Number.MAX_SAFE_INTEGER, staleTime: 0 };
      for (let n = 0; n < attempts && !isFullyLoaded(month); n++) await queries.infiniteQuery(query);
    };

    return {
      loadedPhotos: () => names.flatMap(loadedIn),
      around: async (photo) => {
        const at = monthIndexOf(photo);
        if (at < 0) return [photo];
        // Without it, nothing would come before the first photo of a month. After an error, nothing does.
        if (at > 0 && indexIn(names[at]!, photo) === 0) await loadWholeMonth(names[at - 1]!).catch(() => undefined);
        const gap = names.findLastIndex((month, n) => n < at && !isFullyLoaded(month));
        return names.slice(gap + 1, at + 1).flatMap(loadedIn);
      },
      after: async (last) => {
        const at = monthIndexOf(last);
        if (at < 0) return [];
        const [here, next] = [names[at]!, names[at + 1]];
        await loadWholeMonth(here);
        const index = indexIn(here, last);
        const rest = index < 0 ? [] : loadedIn(here).slice(index + 1);
        if (rest.length > 0 || next === undefined) return rest;
        await loadWholeMonth(next);
        return loadedIn(next);
      },
      positionOf: (photo) => {
        const at = monthIndexOf(photo);
        if (at < 0) return undefined;
        const count = (some: PhotoMonths["months"]) => some.reduce((sum, { photos }) => sum + photos, 0);
        return { number: count(months.slice(0, at)) + indexIn(names[at]!, photo) + 1, count: count(months) };
      },
    };
  }, [queries, scope, months, marked]);
}
