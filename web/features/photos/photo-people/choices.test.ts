import { expect, test } from "vitest";
import { choicesFor } from "./choices.ts";

const mia = { id: "1", name: "Mia Roussel", entityType: "user" } as const;
const georges = { id: "2", name: "Georges", entityType: "user" } as const;
const known = { members: [georges, mia], names: [{ name: "Mirabelle", photos: 14 }] };

test("members come first, then names without an account, then the new name", () => {
  expect(choicesFor(known, " mi")).toEqual([
    { kind: "member", member: mia },
    { kind: "name", name: "Mirabelle", photos: 14 },
    { kind: "new", name: "mi" },
  ]);
});

test("a name that the group already has is not offered again as new", () => {
  expect(choicesFor(known, "mirabelle")).toEqual([{ kind: "name", name: "Mirabelle", photos: 14 }]);
});

test("people are found by any of their names", () => {
  expect(choicesFor(known, "rous")[0]).toEqual({ kind: "member", member: mia });
});
