import { afterAll, expect, test } from "vitest";
import type { SecurityEventKind } from "#contract/security.ts";
import { isAddressProven } from "../features/identity/people/actions-addresses.ts";
import { newId } from "../new-id.ts";
import { testApp } from "../testing/build-app.ts";
import { aPerson } from "../testing/people.ts";
import { proveKnown } from "./migrations/0088-proven-addresses.ts";

const hearth = await testApp();
const { db } = hearth.context;
afterAll(() => hearth.close());

const hour = 60 * 60 * 1000;
const day = 24 * hour;
type History = [kind: SecurityEventKind | "linked", at: number][];

const histories: Record<string, { isProven: boolean; history: History }> = {
  "nothing happened": { isProven: false, history: [] },
  "she only signed in": { isProven: false, history: [["sign_in", day]] },
  "the provider named her": { isProven: true, history: [["linked", day]] },
  "a requested change was confirmed": {
    isProven: true,
    history: [
      ["login_change_requested", day],
      ["login_changed", day + hour],
    ],
  },
  "she changed it without a mail server": { isProven: false, history: [["login_changed", day]] },
  "she changed it long after a request": {
    isProven: false,
    history: [
      ["login_change_requested", day],
      ["login_changed", 3 * day],
    ],
  },
  "she set a new password by a link": { isProven: true, history: [["password_reset", day]] },
  "an administrator made the link": {
    isProven: false,
    history: [
      ["reset_link_created", day],
      ["password_reset", day + hour],
    ],
  },
  "she changed it after she had proven it": {
    isProven: false,
    history: [
      ["linked", day],
      ["password_reset", 2 * day],
      ["login_changed", 3 * day],
    ],
  },
};

test.each(Object.entries(histories))("of accounts that exist, %s", async (what, { isProven, history }) => {
  const person = await aPerson(hearth, `${what.replaceAll(" ", ".")}@example.org`);
  const facts = { user_id: person.id, address: "", device: "", actor_id: null };
  await db.write(async (tx) => {
    await tx.deleteFrom("proven_addresses").execute();
    for (const [kind, at] of history)
      if (kind !== "linked")
        await tx
          .insertInto("security_events")
          .values({ ...facts, id: newId(), kind, at })
          .execute();
      else {
        const identity = { issuer: "choir", subject: person.id, user_id: person.id, created_at: at };
        await tx.insertInto("external_identities").values(identity).execute();
      }
    await proveKnown(tx);
  });
  expect(await isAddressProven(db.read, person.id)).toBe(isProven);
});

test("of accounts that exist, a login that is no address stays unproven", async () => {
  const imported = await aPerson(hearth, "grandma");
  await db.write(async (tx) => {
    const reset = { id: newId(), user_id: imported.id, kind: "password_reset", at: day } as const;
    await tx
      .insertInto("security_events")
      .values({ ...reset, address: "", device: "", actor_id: null })
      .execute();
    await tx.deleteFrom("proven_addresses").execute();
    await proveKnown(tx);
  });
  expect(await isAddressProven(db.read, imported.id)).toBe(false);
});
