import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { Album, AlbumPhoto } from "#contract/albums.ts";
import { AlertProvider } from "../../../components/alert.tsx";
import { eventually } from "../../../testing/eventually.ts";
import { fakeLiveEvents } from "../../../testing/live-events.ts";
import { quietQueries } from "../../../testing/page.tsx";
import { renderHook } from "../../../testing/render-hook.tsx";
import { requests } from "../../../testing/requests.ts";
import { albumPhotosQuery } from "./queries.ts";
import { useAlbumUpdates } from "./use-album-updates.ts";
import { useArrange } from "./use-arrange.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => ({ id }) as AlbumPhoto) as [
  AlbumPhoto,
  AlbumPhoto,
  AlbumPhoto,
  AlbumPhoto,
];
const { queryKey } = albumPhotosQuery("trip");

/** An album in which a, b and c are loaded, on two pages, and perhaps not all photos. */
async function arrange(after?: number) {
  const put = vi.spyOn(requests, "put").mockReturnValue(undefined);
  vi.spyOn(requests, "get").mockReturnValue({ photos: [d] });
  const queries = quietQueries();
  queries.setQueryData(queryKey, {
    pages: [
      { photos: [a, b], after: 2 },
      { photos: [c], after },
    ],
    pageParams: [0, 2],
  });
  const announce = fakeLiveEvents();
  const useTrip = () => {
    useAlbumUpdates("family");
    return useArrange({ id: "trip" } as Album, [a, b, c]);
  };
  const { value } = await renderHook(useTrip, undefined, (host) => (
    <QueryClientProvider client={queries}>
      <AlertProvider>{host}</AlertProvider>
    </QueryClientProvider>
  ));
  const pages = () => queries.getQueryData<{ pages: { photos: AlbumPhoto[] }[] }>(queryKey)!.pages;
  const shown = () => pages().map(({ photos }) => photos.map(({ id }) => id).join(""));
  return {
    queries,
    announce,
    put,
    shown,
    move: (photo: AlbumPhoto, place: number) => act(async () => value().moveTo(photo, place)),
  };
}

const isSent = (put: unknown, id: string, before: string | null) =>
  eventually(() => expect(put).toHaveBeenCalledExactlyOnceWith(`api/albums/trip/photos/${id}`, { before }));

test("a person who moves a photo to another page sees it there at once", async () => {
  const { move, put, shown } = await arrange();
  await move(c, 0);
  expect(shown()).toEqual(["ca", "b"]);
  await isSent(put, "c", "a");
});

test("a person who moves a photo later puts it before the one that follows", async () => {
  const { move, put } = await arrange();
  await move(a, 1);
  await isSent(put, "a", "c");
});

test("a person who moves a photo behind the last one puts it at the end", async () => {
  const { move, put } = await arrange();
  await move(a, 2);
  await isSent(put, "a", null);
});

test("a person who moves a photo behind the last one loaded leaves those after it behind", async () => {
  const { move, put } = await arrange(3);
  await move(a, 2);
  await isSent(put, "a", "d");
});

test("a response that was on its way does not undo the move", async () => {
  const { queries, move, shown } = await arrange();
  const answers: ((page: object) => void)[] = [];
  vi.spyOn(requests, "get").mockImplementation(() => new Promise((answer) => answers.push(answer)));
  void queries.infiniteQuery(albumPhotosQuery("trip")).catch(() => undefined);
  await eventually(() => expect(answers).toHaveLength(1));
  await move(b, 0);
  await act(async () => answers[0]!({ photos: [a, b] }));
  expect(shown()).toEqual(["ba", "c"]);
});

test("news of the album does not load the order from before a move that is on its way", async () => {
  const { queries, announce, put, move } = await arrange();
  const stored: (() => void)[] = [];
  put.mockImplementation(() => new Promise<void>((resolve) => stored.push(resolve)));
  const isReloaded = () => queries.getQueryState(queryKey)!.isInvalidated;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await move(b, 0);
  await announce({ name: "album.changed", data: { groupId: "family", albumId: "trip" } });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(isReloaded()).toBe(false);

  await act(async () => stored[0]!());
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(isReloaded()).toBe(true);
});
