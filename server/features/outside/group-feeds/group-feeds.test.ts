import { afterAll, expect, test } from "vitest";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, visitor } from "../../../testing/people.ts";
import { presentAtom } from "./present-atom.ts";

const hearth = await testApp({ PUBLIC_URL: "https://hearth.example.org" });
afterAll(() => hearth.close());
const { anna, bob, zoe, famille } = await aCommunity(hearth);
const path = `/api/groups/${famille.id}/feed-address`;

async function feedOf(url: string) {
  const response = await hearth.app.inject(new URL(url).pathname);
  return { status: response.statusCode, type: response.headers["content-type"], text: response.body };
}

test("a member's address shows the latest messages of the group, and none that they would not see", async () => {
  const message = await makeMessage(anna, famille, { data: { title: "Tea & <cake>", text: "At four\u0007" } });
  await makeReply(bob, message, "A comment");
  await makeMessage(bob, famille, "Half a pair \ud83d");
  const { url } = (await anna.post(path)).body as { url: string };
  expect(url).toMatch(/^https:\/\/hearth\.example\.org\/feeds\/[\w-]{43}\.xml$/);

  const { status, type, text } = await feedOf(url);
  expect({ status, type }).toEqual({ status: 200, type: "application/atom+xml; charset=utf-8" });
  expect(text).toContain(`https://hearth.example.org/messages/${message.id}`);
  expect(text.replaceAll(/<!\[CDATA\[|\]\]>/g, "")).toContain("Tea &amp; &lt;cake&gt;");
  expect(text).not.toContain("A comment");
  expect(text).not.toMatch(/[\u0007\ud83d]/);
  await anna.put(`/api/me/hidden/${bob.id}`);
  expect((await feedOf(url)).text).not.toContain("Half a pair");
  await anna.delete(`/api/me/hidden/${bob.id}`);
});

test("a program that has the feed already gets it again once it has changed", async () => {
  const { url } = (await anna.post(path)).body as { url: string };
  const feed = new URL(url).pathname;
  const first = await hearth.app.inject(feed);
  const known = { "if-none-match": String(first.headers.etag) };
  const again = () => hearth.app.inject({ url: feed, headers: known });
  expect(await again()).toMatchObject({ statusCode: 304, body: "" });
  await makeMessage(anna, famille, "Something new");
  expect(await again()).toMatchObject({ statusCode: 200, body: expect.stringContaining("Something new") as string });
});

test("an address ends when it is replaced or revoked, with the membership, and with all sessions", async () => {
  const make = async () => ((await bob.post(path)).body as { url: string }).url;
  const first = await make();
  const second = await make();
  expect((await feedOf(first)).status).toBe(404);
  expect((await feedOf(second)).status).toBe(200);
  expect((await bob.get(path)).body).toHaveProperty("createdAt");
  await bob.delete(path);
  expect((await feedOf(second)).status).toBe(404);
  expect((await bob.get(path)).body).toEqual({});

  const third = await make();
  await bob.post(`/api/groups/${famille.id}/leave`);
  expect((await feedOf(third)).status).toBe(404);
  expect(await bob.post(path)).toMatchObject(refused("group_not_found"));
  const annas = ((await anna.post(path)).body as { url: string }).url;
  await anna.post(`/api/users/${anna.id}/reset-api-key`);
  expect((await feedOf(annas)).status).toBe(404);
});

test("nobody else has an address of the group, and a guess finds nothing", async () => {
  expect(await zoe.post(path)).toMatchObject(refused("group_not_found"));
  expect(await visitor(hearth).post(path)).toMatchObject(refused("unauthorized"));
  expect((await feedOf("https://hearth.example.org/feeds/guessed.xml")).status).toBe(404);
  expect((await feedOf("https://hearth.example.org/feeds/guessed")).status).toBe(404);
});

test("an empty group has a valid feed too", () => {
  const feed = { userId: "u", groupId: "g", groupName: "Empty" };
  const text = presentAtom({ feed, entries: [] }, { url: "https://x", self: "https://x/feeds/t.xml" });
  expect(text).toContain('<feed xmlns="http://www.w3.org/2005/Atom">');
  expect(text).toContain("https://x/feeds/t.xml");
});
