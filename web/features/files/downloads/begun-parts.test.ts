import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { begunDownload, keepBegun } from "./begun-parts.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test("a begun download keeps its division for a week, each by itself", () => {
  const parts = [
    { files: 2, bytes: 2, address: "photos.zip?part=1&until=b" },
    { files: 1, bytes: 1, address: "photos.zip?part=2&from=b" },
  ];
  const download = { parts, begun: [parts[0]!.address] };
  keepBegun("api/groups/a/photos/parts", download);

  expect(begunDownload("api/groups/a/photos/parts")).toEqual(download);
  expect(begunDownload("api/groups/b/photos/parts")).toBeUndefined();
  vi.advanceTimersByTime(8 * 24 * 60 * 60 * 1000);
  expect(begunDownload("api/groups/a/photos/parts")).toBeUndefined();
});
