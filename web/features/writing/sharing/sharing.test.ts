import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requests } from "../../../testing/requests.ts";
import { ApiError } from "../../../api/errors.ts";
import { blobStore } from "../../files/uploads/blob-store.ts";
import { readDraft, writeDraft, type Target } from "../drafts/draft.ts";
import { addToDraft, parentOf, wordsOf } from "./sharing.ts";

const family: Target = { userId: "anna", groupId: "family" };
const shared = (fields: Record<string, string>) => wordsOf(new URLSearchParams(fields));

/** Files that the service worker stored, by address. */
let stored: Map<string, Response>;

beforeEach(() => {
  localStorage.clear();
  stored = new Map();
  vi.stubGlobal("caches", {
    open: async () => ({ match: async (address: string) => stored.get(address) }),
    delete: async () => stored.clear(),
  });
});

afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(globalThis, "caches");
  vi.restoreAllMocks();
});

function store(index: number, name: string, type = "image/jpeg") {
  const headers = { "content-type": type, "x-file-name": encodeURIComponent(name) };
  stored.set(`shared/${index}`, new Response(name, { headers }));
}

test("a shared page has its address on a line of its own, once", () => {
  const url = "https://example.org/sea";
  expect(shared({ title: "Sea", text: "Look!", url })).toEqual({ title: "Sea", text: `Look!\n${url}` });
  expect(shared({ text: `Look! ${url}`, url })).toEqual({ title: "", text: `Look! ${url}` });
  expect(shared({ url })).toEqual({ title: "", text: url });
});

test("a share without words, or with spaces only, is empty", () => {
  expect(shared({})).toEqual({ title: "", text: "" });
  expect(shared({ title: " ", text: "\n", url: " " })).toEqual({ title: "", text: "" });
});

test("shared words become a draft, which is stored once", async () => {
  await addToDraft(family, { title: "Sea", text: "Look!" }, 0);
  const draft = readDraft(family);
  expect(draft).toMatchObject({ title: "Sea", text: "Look!", uploads: [] });
  expect(draft?.id).toMatch(/^[\da-f-]{36}$/);
});

test("shared words are added to the draft that is already there", async () => {
  const photo = { key: "k", name: "beach.jpg", removed: false };
  writeDraft(family, { id: "d", title: "Holidays", text: "We are here", date: "2026-07-14", uploads: [photo] });
  await addToDraft(family, { title: "Sea", text: "Look!" }, 0);
  expect(readDraft(family)).toEqual({
    id: "d",
    title: "Holidays",
    text: "We are here\n\nLook!",
    date: "2026-07-14",
    uploads: [photo],
  });
});

test("shared photos are kept on this device under their names, and taken once", async () => {
  const keep = vi.spyOn(blobStore, "keep").mockResolvedValue();
  store(0, "Été à la mer.jpg");
  store(1, "dune.png", "image/png");
  await addToDraft(family, { title: "", text: "" }, 2);
  expect(readDraft(family)?.uploads.map(({ name }) => name)).toEqual(["Été à la mer.jpg", "dune.png"]);
  const blobs = keep.mock.calls.map(([, blob]) => blob as File);
  expect(blobs.map(({ name, type }) => [name, type])).toEqual([
    ["Été à la mer.jpg", "image/jpeg"],
    ["dune.png", "image/png"],
  ]);
  expect(keep.mock.calls.map(([key]) => key)).toEqual(readDraft(family)?.uploads.map(({ key }) => key));

  await addToDraft(family, { title: "", text: "" }, 2);
  expect(readDraft(family)?.uploads).toHaveLength(2);
});

test("a photo that the device has lost is left out", async () => {
  vi.spyOn(blobStore, "keep").mockResolvedValue();
  store(1, "dune.jpg");
  await addToDraft(family, { title: "", text: "" }, 2);
  expect(readDraft(family)?.uploads.map(({ name }) => name)).toEqual(["dune.jpg"]);
});

test("an answer is written in the group of its message, unless the person may not see it", async () => {
  const get = vi.spyOn(requests, "get");
  get.mockResolvedValue({ group: { id: "family" } });
  expect(await parentOf("sea")).toEqual({ groupId: "family", parentId: "sea" });
  get.mockRejectedValue(new ApiError(404, { code: "not_found" }));
  expect(await parentOf("sea")).toBeUndefined();
});
