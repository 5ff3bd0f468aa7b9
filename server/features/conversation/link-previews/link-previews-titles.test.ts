import { afterAll, expect, test } from "vitest";
import type { NotificationPage } from "#contract/notifications.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";
import { aWebSite } from "../../../testing/web-pages.ts";
import { workOnce } from "../../../worker.ts";

const site = await aWebSite();
const hearth = await testApp({ LINK_PREVIEW_ALLOW: site.host });
const { anna, bob, famille } = await aCommunity(hearth);
afterAll(async () => {
  await hearth.close();
  await site.close();
});

async function found(search: string): Promise<string[]> {
  const { body } = await bob.post("/api/messages/search", { group: famille.id, search });
  return (body.messages as { id: string }[]).map(({ id }) => id);
}

async function work() {
  while (await workOnce(hearth.context));
}

test("a message is found by the title of the page it links to, even after the title changes", async () => {
  site.pages["/garden"] = "<title>Chrysanthemums in winter</title>";
  const link = `${site.url}/garden`;
  const first = await makeMessage(anna, famille, `Look: ${link}`);
  expect(await found("chrysanthemums")).toEqual([]);
  await work();
  expect(await found("chrysanthemums")).toEqual([first.id]);

  const second = await makeMessage(bob, famille, `Again ${link}`);
  expect(await found("chrysanthemums winter")).toEqual([second.id, first.id]);

  site.pages["/garden"] = "<title>Peonies in spring</title>";
  hearth.passTime(8 * 24 * 60 * 60 * 1000);
  await anna.post("/api/links/by_url", { url: link, rescan: true });
  await work();
  expect(await found("chrysanthemums")).toEqual([]);
  expect(await found("peonies")).toEqual([second.id, first.id]);
});

test("a notification of a message without a title uses the title of the page it links to", async () => {
  site.pages["/walk"] = "<title>Seven walks by the sea</title>";
  const message = await makeMessage(anna, famille, `Shall we? ${site.url}/walk`);
  await makeReply(anna, message, "On Sunday?");
  await work();

  const { items } = (await bob.get("/api/me/notifications/page")).body as NotificationPage;

  expect(items.slice(0, 2).map(({ title }) => title)).toEqual(["Seven walks by the sea", "Seven walks by the sea"]);
});
