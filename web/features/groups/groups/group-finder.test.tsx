import { act } from "react";
import { expect, test } from "vitest";
import type { GroupOfMine } from "#contract/groups.ts";
import { renderInEnglish } from "../../../testing/render.tsx";
import GroupFinder from "./group-finder.tsx";

const groups = ["Famille Martin", "Chœur d’été", "Tennis"].map((name, n): GroupOfMine => {
  return { id: `group-${n}`, name, lastActivityDate: 0, unread: n === 0, role: "member", entityType: "group" };
});

test("groups are found by part of their name, ignoring accents", async () => {
  const page = await renderInEnglish(<GroupFinder groups={groups} current={groups[0]} mayCreate />);
  const input = page.querySelector("input")!;
  const type = (words: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, words);
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
  const found = () => [...page.querySelectorAll("ul a > :last-child")].map((one) => one.textContent);

  expect(found()).toEqual(["Famille Martin (New)", "Chœur d’été", "Tennis"]);
  type("ETE");
  expect(found()).toEqual(["Chœur d’été"]);
  type("garden");
  expect(found()).toEqual([]);
  expect(page.querySelector("[role=status]")!.textContent).toBe("No group has that name");
});
