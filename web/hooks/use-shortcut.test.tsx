import { act } from "react";
import { expect, test } from "vitest";
import { renderInEnglish } from "../testing/render.tsx";
import { useShortcut } from "./use-shortcut.ts";

async function shortcuts() {
  const done: string[] = [];
  const page = await renderInEnglish(<Page done={(what) => done.push(what)} />);
  const press = (key: string, options: KeyboardEventInit & { on?: string; later?: number } = {}) =>
    act(() => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...options });
      Object.defineProperty(event, "timeStamp", { value: event.timeStamp + (options.later ?? 0) });
      (options.on ? page.querySelector(options.on)! : document.body).dispatchEvent(event);
    });
  return { done, press };
}

function Page({ done }: { done: (what: string) => void }) {
  useShortcut("b", () => done("back"));
  useShortcut("g b", () => done("bookmarks"));
  useShortcut("g g", () => done("group"));
  useShortcut("[", () => done("bracket"));
  return <input />;
}

test("g followed by a second key is a shortcut of its own", async () => {
  const { done, press } = await shortcuts();
  press("b");
  press("g");
  press("b");
  press("b");
  expect(done).toEqual(["back", "bookmarks", "back"]);
  press("g");
  press("g");
  press("b");
  expect(done.slice(3)).toEqual(["group", "back"]);
});

test("a pause or another key after g cancels the sequence", async () => {
  const { done, press } = await shortcuts();
  press("g");
  press("b", { later: 2000 });
  expect(done).toEqual(["back"]);
  press("g");
  press("x");
  press("b");
  expect(done).toEqual(["back", "back"]);
});

test("a bracket typed with AltGr or Option triggers its shortcut", async () => {
  const { done, press } = await shortcuts();
  press("[", { ctrlKey: true, altKey: true });
  press("[", { altKey: true });
  press("[");
  press("[", { ctrlKey: true });
  expect(done).toEqual(["bracket", "bracket", "bracket"]);
});

test("shortcuts do nothing in a text field, or with Ctrl or Cmd", async () => {
  const { done, press } = await shortcuts();
  press("g", { on: "input" });
  press("b", { on: "input" });
  press("b", { ctrlKey: true });
  press("b", { metaKey: true });
  expect(done).toEqual([]);
  press("g", { on: "input" });
  press("b");
  expect(done).toEqual(["back"]);
});
