import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import type { LibraryPhoto } from "#contract/library.ts";
import { NetworkError } from "../../../api/errors.ts";
import { renderHook } from "../../../testing/render-hook.tsx";
import { requests } from "../../../testing/requests.ts";
import { monthQuery } from "./queries.ts";
import { useLibraryPhotos } from "./use-library-photos.ts";

const photo = (id: string, day: string): LibraryPhoto => ({
  ...{
    id,
    day,
    type: "image/jpeg",
    status: "ready",
    contentUrl: `${id}.jpg`,
    name: id,
    messageId: "m",
    mayDate: false,
  },
});
const [a, b, c, d, e] = [
  photo("a", "2026-11-03"),
  photo("b", "2026-11-02"),
  photo("c", "2026-10-09"),
  photo("d", "2026-10-08"),
  photo("e", "2026-08-01"),
] as const;
const months = [
  { month: "2026-11", photos: 2 },
  { month: "2026-10", photos: 2 },
  { month: "2026-08", photos: 1 },
];

afterEach(() => vi.restoreAllMocks());

/** Opens a library in which these photos of October are loaded. The server has each photo on a page of its own. */
async function openLibrary(loaded: readonly LibraryPhoto[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const all = [a, b, c, d, e];
  const get = vi.spyOn(requests, "get").mockImplementation(async (path) => {
    const query = new URLSearchParams(path.split("?")[1]);
    const ofMonth = all.filter(({ day }) => day.startsWith(query.get("month")!));
    const at = Number(query.get("after") ?? 0);
    return { photos: ofMonth.slice(at, at + 1), ...(at + 1 < ofMonth.length && { after: String(at + 1) }) };
  });
  const { value } = await renderHook(
    (scope: string) => useLibraryPhotos(scope, months),
    "family",
    (host) => <QueryClientProvider client={queries}>{host}</QueryClientProvider>,
  );
  queries.setQueryData(monthQuery("family", "2026-10").queryKey, {
    pages: [{ photos: [...loaded], after: "1" }],
    pageParams: [undefined],
  });
  return { photos: value(), get };
}

const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id);

test("a photo is numbered among all, and what follows is loaded, also of later months", async () => {
  const { photos } = await openLibrary([c]);
  expect(photos.positionOf!(c)).toEqual({ number: 3, count: 5 });
  expect(ids(await photos.after!(c))).toEqual(["d"]);
  expect(ids(await photos.after!(d))).toEqual(["e"]);
  expect(ids(await photos.after!(e))).toEqual([]);
});

test("the whole month before the first photo of a month is loaded", async () => {
  const { photos } = await openLibrary([c]);
  expect(ids(await photos.around(c))).toEqual(["a", "b", "c"]);
});

test("without network a photo opens with what is loaded", async () => {
  const { photos, get } = await openLibrary([c]);
  get.mockRejectedValue(new NetworkError());
  expect(ids(await photos.around(c))).toEqual(["c"]);
  await expect(photos.after!(c)).rejects.toThrow("The server cannot be reached");
});

test("nothing follows a photo that was deleted meanwhile", async () => {
  const { photos } = await openLibrary([c]);
  expect(photos.positionOf!(photo("gone", "2026-10-01"))).toBeUndefined();
  expect(await photos.after!(photo("gone", "2026-10-01"))).toEqual([]);
});
