import { expect, test } from "vitest";
import type { LibraryPhoto } from "#contract/library.ts";
import { changeSelection, type Selection } from "./selection.ts";

const all = ["a", "b", "c", "d", "e"].map((id): LibraryPhoto => ({
  ...{ id, messageId: "message", type: "image/jpeg", status: "ready", contentUrl: "", name: "" },
  ...{ day: "2026-11-25", mayDate: false },
}));
const [a, b, c, d] = all;
const chosen = (selection: Selection | undefined) => [...(selection?.photos.values() ?? [])].map(({ id }) => id).sort();

test("choosing a photo begins a selection, which stays until it is ended", () => {
  const one = changeSelection(undefined, { do: "toggle", photo: b! });
  expect(chosen(one)).toEqual(["b"]);
  const none = changeSelection(one, { do: "toggle", photo: b! });
  expect([none, chosen(none)]).toEqual([expect.anything(), []]);
  expect(changeSelection(none, { do: "end" })).toBeUndefined();
});

test("a range goes from the photo chosen last in either direction, and keeps what is chosen", () => {
  const one = changeSelection(changeSelection(undefined, { do: "toggle", photo: d! }), { do: "toggle", photo: b! });
  expect(chosen(changeSelection(one, { do: "extend", photo: a!, all }))).toEqual(["a", "b", "d"]);
  expect(chosen(changeSelection(one, { do: "extend", photo: c!, all }))).toEqual(["b", "c", "d"]);
  expect(chosen(changeSelection(undefined, { do: "extend", photo: c!, all }))).toEqual(["c"]);
});

test("a month is chosen as a whole, and given up if all of it is chosen", () => {
  const month = changeSelection(changeSelection(undefined, { do: "toggle", photo: a! }), {
    do: "toggle-all",
    photos: [a!, b!],
  });
  expect(chosen(month)).toEqual(["a", "b"]);
  expect(chosen(changeSelection(month, { do: "toggle-all", photos: [a!, b!] }))).toEqual([]);
});
