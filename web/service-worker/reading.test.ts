import { beforeAll, expect, test, vi } from "vitest";

type Match = (request: { url: URL; sameOrigin: boolean }) => boolean;
type Route = [match: Match, strategy: { cacheName: string }];

const registerRoute = vi.fn<(...route: Route) => void>();
vi.mock("workbox-routing", () => ({ registerRoute }));

beforeAll(async () => {
  vi.stubGlobal("__WB_DISABLE_DEV_LOGS", true);
  const { keepForReading } = await import("./reading.ts");
  keepForReading();
});

/** Returns the cache in which the response to this request is kept. */
function cacheOf(path: string, sameOrigin = true) {
  const url = new URL(path, "https://hearth.example");
  return registerRoute.mock.calls.find(([match]) => match({ url, sameOrigin }))?.[1].cacheName;
}

test.each([
  "/api/me",
  "/api/info",
  "/api/me/groups",
  "/api/me/notifications/page?before=1-a",
  "/api/me/bookmarks",
  "/api/groups/family",
  "/api/groups/family/cards/0",
  "/api/groups/family/photos?month=2026-11",
  "/api/groups/family/photos/months",
  "/api/groups/family/albums",
  "/api/albums/summer",
  "/api/albums/summer/photos?after=0",
  "/api/messages/sea/thread?focus=a",
  "/api/messages/sea/replies?limit=10",
  "/api/messages/sea/answers",
  "/api/calendar/2026-11-01/2026-11-30",
  "/api/groups/family/calendar/2026-11-01/2026-11-30",
  "/sub/path/api/me",
])("%s can be read offline", (path) => {
  expect(cacheOf(path)).toBe("hearth-answers");
});

test.each([
  "/api/live",
  "/api/login",
  "/api/me/passkeys",
  "/api/me/sessions",
  "/api/groups/family/invitations",
  "/api/groups/family/cards/search",
  "/api/messages/sea",
  "/api/messages/sea/deletion",
  "/api/files/f",
  "/files/f/original",
  "/",
])("%s needs the network", (path) => {
  expect(cacheOf(path)).toBeUndefined();
});

test("generated pictures and the code of the site are kept, originals are not", () => {
  expect(cacheOf("/api/images/crop/160/160/p")).toBe("hearth-pictures");
  expect(cacheOf("/api/images/thumbnail/720/99999/p")).toBe("hearth-pictures");
  expect(cacheOf("/api/images/original/p")).toBeUndefined();
  expect(cacheOf("/assets/group-4f2a.js")).toBe("hearth-assets");
  expect(cacheOf("/assets/flag.svg")).toBeUndefined();
});

test("nothing of another site is kept", () => {
  for (const path of ["/api/me", "/api/images/crop/160/160/p", "/assets/group-4f2a.js"])
    expect(cacheOf(path, false)).toBeUndefined();
});
