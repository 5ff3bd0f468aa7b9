import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { AlertProvider } from "../../../components/alert.tsx";
import { renderInEnglish } from "../../../testing/render.tsx";
import { draftName, readDraft, removeDraftsOfGroup, writeDraft, type Target } from "./draft.ts";
import { useDraft, type DraftInHand } from "./use-draft.ts";

const family: Target = { userId: "anna", groupId: "family" };
const thread: Target = { ...family, parentId: "arezzo" };

afterEach(() => localStorage.clear());

/** Opens the composer of a page. `leave` closes the page. */
async function opened(target: Target, base?: Parameters<typeof useDraft>[1]) {
  const inHand: { draft?: DraftInHand } = {};
  function Composer() {
    inHand.draft = useDraft(target, base);
    return null;
  }
  await renderInEnglish(
    <AlertProvider>
      <Composer />
    </AlertProvider>,
  );
  return {
    draft: () => inHand.draft!,
    write: (text: string) => act(() => inHand.draft!.setWords({ text })),
    crash: () => act(() => void window.dispatchEvent(new Event("pagehide"))),
  };
}

test("typing is saved within a second, even without a pause", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const page = await opened(family);
  const kept: (string | undefined)[] = [];
  for (const text of ["D", "De", "Dea", "Dear"]) {
    page.write(text);
    act(() => void vi.advanceTimersByTime(250));
    kept.push(readDraft(family)?.text);
  }
  expect(kept).toEqual([undefined, "De", "De", "Dear"]);
  vi.useRealTimers();
});

test("a draft survives a reload with the same id", async () => {
  const before = await opened(family);
  before.write("We took the slow train");
  const { id } = before.draft().words;
  before.crash();

  const after = await opened(family);
  expect(after.draft().words).toMatchObject({ id, text: "We took the slow train" });
  expect(after.draft().isKept).toBe(true);
});

test("a draft of the group does not appear in a thread or for another person", async () => {
  const page = await opened(family);
  page.write("For everybody");
  page.crash();
  expect((await opened(thread)).draft().words.text).toBe("");
  expect((await opened({ ...family, userId: "paul" })).draft().words.text).toBe("");
});

test("a draft of a previous version with an empty plan is no event", async () => {
  writeDraft(family, { id: "old", title: "", text: "Tea at four", plan: {}, uploads: [] });
  expect((await opened(family)).draft().words).toMatchObject({ text: "Tea at four", plan: undefined });
});

test("a draft that was emptied, sent or discarded is not kept", async () => {
  const page = await opened(family);
  page.write("Hm");
  page.crash();
  expect(readDraft(family)).toBeDefined();
  page.write("  ");
  page.crash();
  expect(readDraft(family)).toBeUndefined();

  page.write("Sent");
  act(() => page.draft().end());
  page.crash();
  expect(readDraft(family)).toBeUndefined();
});

test("the next message in the same box has a new id", async () => {
  const page = await opened(thread);
  page.write("First");
  const { id } = page.draft().words;
  act(() => page.draft().reset());
  expect(page.draft().words.text).toBe("");
  expect(page.draft().words.id).not.toBe(id);
});

test("a tab does not reuse the id of a draft that another tab has sent", async () => {
  const page = await opened(family);
  page.write("Half");
  page.crash();
  const { id } = page.draft().words;
  const key = draftName(family);
  const oldValue = localStorage.getItem(key);
  page.write("Half of it, and more");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue: null })));
  expect(page.draft().words.text).toBe("Half of it, and more");
  expect(page.draft().words.id).not.toBe(id);
});

test("an edit is stored only once something has changed", async () => {
  const base = { id: "m", title: "Arezzo", text: "Three days", uploads: [] };
  const edit = { ...family, editedId: "m" };
  const page = await opened(edit, base);
  page.crash();
  expect(readDraft(edit)).toBeUndefined();
  page.write("Four days");
  page.crash();
  expect((await opened(edit, base)).draft().words).toMatchObject({ title: "Arezzo", text: "Four days" });
});

test("leaving a group deletes its drafts", async () => {
  const page = await opened(thread);
  page.write("Private");
  page.crash();
  removeDraftsOfGroup("friends");
  expect(readDraft(thread)).toBeDefined();
  removeDraftsOfGroup("family");
  expect(readDraft(thread)).toBeUndefined();
});
