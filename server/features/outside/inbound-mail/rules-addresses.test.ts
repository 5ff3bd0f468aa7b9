import { expect, test } from "vitest";
import { addressFor, idFromMail, isCurrent, isTokenOf, readAddress, type InboundAddress } from "./rules-addresses.ts";

const [anna, bob, message] = [
  "01a2157e-4d0b-761b-adfd-70bfe9001dc1",
  "01a2157e-4d0b-761b-adfd-70bfe9001dc2",
  "01a2157e-4d74-7739-9a3f-27ca11c02942",
];
const key = "the-key-that-signs";
const salt = "of-this-membership";

test.each<InboundAddress>([
  { local: "hearth", domain: "example.org" },
  { local: "fourteen-chars", domain: "example.org" },
  { local: "", domain: "reply.example.org" },
])("an address of $local@$domain survives mail systems that change the case, and fits", (inbound) => {
  const address = addressFor(inbound, key, "reply", { targetId: message, userId: anna, salt });
  expect(address.split("@")[0]!.length).toBeLessThanOrEqual(64);
  for (const arrived of [address, address.toUpperCase()]) {
    const token = readAddress(inbound, key, arrived)!;
    expect(token).toMatchObject({ purpose: "reply", targetId: message });
    expect([anna, bob].map((userId) => isTokenOf(token, key, userId))).toEqual([true, false]);
    expect([anna, bob].map((userId) => isCurrent(token, key, { userId, salt }))).toEqual([true, false]);
    expect(isCurrent(token, key, { userId: anna, salt: "of another membership" })).toBe(false);
  }
});

test("an address that this server did not make is not known", () => {
  const inbound = { local: "hearth", domain: "example.org" };
  const address = addressFor(inbound, key, "post", { targetId: message, userId: anna, salt });
  const changed = address.replace(/p(.)/, (_, letter: string) => `p${letter === "a" ? "b" : "a"}`);
  for (const wrong of [
    ...["", "@", "hearth@example.org", "hearth+@example.org", "hearth+r@example.org", "other@example.org"],
    ...[changed, address.replace("+p", "+r"), address.replace("example.org", "example.com"), `${address}@x`],
    address.replace("@", "a@"),
  ])
    expect(readAddress(inbound, key, wrong), wrong).toBeUndefined();
  expect(readAddress(inbound, "another key", address)).toBeUndefined();
});

test("the same email gets the same id, and another one another", () => {
  const id = idFromMail(key, ["<one@example.org>", anna]);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(idFromMail(key, ["<one@example.org>", anna])).toBe(id);
  expect(idFromMail(key, ["<one@example.org>", bob])).not.toBe(id);
});
