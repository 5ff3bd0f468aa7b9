import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";
import { quarters } from "../../../testing/pictures.ts";
import { storedFiles } from "../../../testing/uploads.ts";
import { aWebSite } from "../../../testing/web-pages.ts";
import { enqueueRecurring, workOnce } from "../../../worker.ts";
import { forgetUnusedLinks } from "./actions-expiry.ts";

const site = await aWebSite();
site.pages["/picture.jpg"] = { type: "image/jpeg", body: await quarters(640, 360).jpeg().toBuffer() };
const hearth = await testApp({ LINK_PREVIEW_ALLOW: site.host });
const { anna, famille } = await aCommunity(hearth);
const { context } = hearth;
const day = 24 * 60 * 60 * 1000;
afterAll(async () => {
  await hearth.close();
  await site.close();
});

test("a page without messages is deleted with its picture a month after the last fetch, and others are kept", async () => {
  const [kept, changed] = [aPage("/kept"), aPage("/changed")];
  const [withLink, without] = [await makeMessage(anna, famille, kept), await makeMessage(anna, famille, changed)];
  await work();
  expect((await storedFiles(hearth)).length).toBe(2);
  await anna.put(`/api/messages/${without.id}`, { data: { text: "No link any more" } });

  hearth.passTime(29 * day);
  await work();
  expect(await known()).toEqual([changed, kept]);
  hearth.passTime(2 * day);
  await work();
  expect(await known()).toEqual([kept]);

  hearth.passTime(2 * day);
  await work();
  expect((await storedFiles(hearth)).length).toBe(1);
  expect((await anna.get(`/api/messages/${withLink.id}`)).body.preview).not.toBeNull();
});

test("a page that is still requested now and then is kept", async () => {
  const asked = aPage("/asked");
  for (let week = 0; week < 6; week++) {
    await anna.get(`/api/links/by_url?url=${encodeURIComponent(asked)}`);
    await forgetUnusedLinks(context);
    hearth.passTime(8 * day);
  }
  expect(await known()).toContain(asked);
});

test("a message written at the moment its page expires keeps its link", async () => {
  const page = aPage("/moment");
  await anna.get(`/api/links/by_url?url=${encodeURIComponent(page)}`);
  hearth.passTime(31 * day);

  for (let times = 0; times < 10; times++) {
    const [message] = await Promise.all([makeMessage(anna, famille, page), forgetUnusedLinks(context)]);
    while (await workOnce(context));
    expect((await anna.get(`/api/messages/${message.id}`)).body.preview, `time ${times}`).not.toBeNull();
    await anna.delete(`/api/messages/${message.id}`);
    hearth.passTime(31 * day);
  }
});

function aPage(path: string): string {
  site.pages[path] = `<meta property="og:title" content="${path}"><meta property="og:image" content="/picture.jpg">`;
  return site.url + path;
}

async function known(): Promise<string[]> {
  const links = await context.db.read.selectFrom("links").select("url").orderBy("url").execute();
  return links.map(({ url }) => url);
}

/** Runs all due and recurring jobs. */
async function work(): Promise<void> {
  await enqueueRecurring(context);
  while (await workOnce(context));
}
