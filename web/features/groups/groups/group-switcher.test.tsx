import { expect, test } from "vitest";
import type { GroupOfMine } from "#contract/groups.ts";
import { renderInEnglish } from "../../../testing/render.tsx";
import { GroupSwitcher } from "./group-switcher.tsx";

function aGroup(name: string, more: Partial<GroupOfMine> = {}): GroupOfMine {
  return { id: name, name, lastActivityDate: 0, unread: true, role: "member", entityType: "group", ...more };
}

test("the switcher counts other groups with something new, but not those that are muted", async () => {
  const family = aGroup("Family");
  const muted = { sparesPersonal: true };
  const over = { sparesPersonal: true, until: 1 };
  const groups = [family, aGroup("Choir"), aGroup("Tennis", { mute: muted }), aGroup("Garden", { mute: over })];
  const place = await renderInEnglish(<GroupSwitcher groups={groups} current={family} mayCreate />);
  expect(place.querySelector("button")!.textContent).toContain("2 groups with new messages");
});
