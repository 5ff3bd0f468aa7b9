import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { newId } from "../../../new-id.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup } from "../../../testing/people.ts";
import { quarters } from "../../../testing/pictures.ts";
import { aWebSite } from "../../../testing/web-pages.ts";
import { workOnce } from "../../../worker.ts";
import { fetchPreview } from "./actions-fetch-preview.ts";
import { findLinkSeenBy } from "./queries.ts";

const site = await aWebSite();
const picture = await quarters(640, 360).jpeg().toBuffer();
const hearth = await testApp({ LINK_PREVIEW_ALLOW: site.host });
const { anna, bob, paul, famille } = await aCommunity(hearth);
afterAll(async () => {
  await hearth.close();
  await site.close();
});

let count = 0;
/** A URL that has not been fetched yet. */
let page: string;
let path: string;
beforeEach(() => {
  path = `/page-${++count}`;
  page = site.url + path;
  site.asked.length = 0;
  site.pages["/picture.jpg"] = { type: "image/jpeg", body: picture };
});

const byUrl = (url: string) => `/api/links/by_url?url=${encodeURIComponent(url)}`;

test("a request for a page that has been fetched meanwhile returns its preview", async () => {
  site.pages[path] = "<title>Once</title>";
  await makeMessage(anna, famille, page);
  const before = (await findLinkSeenBy(hearth.context.db.read, page, anna.id))!;
  await fetchPreview(hearth.context, before);
  await fetchPreview(hearth.context, before);
  expect(site.asked).toEqual([path]);
});

test("requesting a URL does not reveal that someone posted it", async () => {
  site.pages[path] = `<title>Secret</title><meta property="og:image" content="/picture.jpg">`;
  await makeMessage(anna, famille, page);
  await workAll();
  const posted = (await bob.get(byUrl(page))).body;
  const since = newId();
  site.asked.length = 0;

  const { body } = await paul.get(byUrl(page));

  expect(body.data.title).toBe("Secret");
  expect(site.asked).toContain(path);
  expect([body.id > since, body.preview.id > since]).toEqual([true, true]);
  expect(body.id).not.toBe(posted.id);
  const { status } = await paul.post("/api/links/by_url", { url: page });
  expect(status).toBe(200);
});

test("posting a URL does not reveal that it was posted in another group", async () => {
  site.pages[path] = `<title>Secret</title>`;
  await makeMessage(anna, famille, page);
  await workAll();
  const group = await aGroup(paul, "Elsewhere");
  hearth.passTime(60_000);
  const since = newId();
  const sinceSeconds = Math.floor(hearth.context.clock.now() / 1000);

  await makeMessage(paul, group, page);
  await workAll();
  const { body } = await paul.get(byUrl(page));

  expect(body).toMatchObject({ data: { title: "Secret" } });
  expect(body.id > since).toBe(true);
  expect(body.updatedAt).toBeGreaterThanOrEqual(sinceSeconds);
  expect(site.asked).toEqual([path, path]);
});

test("a group with the same id as a user does not see that user's previews", async () => {
  site.pages[path] = `<title>As bob saw it</title>`;
  const { body: bobs } = await bob.get(byUrl(page));
  const { status } = await anna.post("/api/groups", { id: bob.id, name: "Innocent" });
  expect(status).toBe(200);
  site.pages[path] = `<title>As it is now</title>`;

  await makeMessage(anna, { id: bob.id }, page);
  await workAll();
  const { body } = await anna.get(byUrl(page));

  expect(body.id).not.toBe(bobs.id);
  expect(body.data.title).toBe("As it is now");
});

test("pictures of other sites are prepared one at a time", async () => {
  const { media } = hearth.context;
  const { prepare } = media;
  let [atWork, most] = [0, 0];
  const preparing = vi.spyOn(media, "prepare").mockImplementation(async (...task) => {
    most = Math.max(most, ++atWork);
    try {
      return await prepare(...task);
    } finally {
      atWork--;
    }
  });
  const pages = [1, 2, 3].map((n) => `${path}-${n}`);
  for (const one of pages) site.pages[one] = `<title>Seen</title><meta property="og:image" content="/picture.jpg">`;

  await Promise.all(pages.map((one, n) => [anna, bob, paul][n]!.get(byUrl(site.url + one))));

  expect(preparing).toHaveBeenCalledTimes(3);
  expect(most).toBe(1);
  preparing.mockRestore();
});

test("the preview shown while writing is reused for the message without another fetch", async () => {
  site.pages[path] = `<title>Seen before</title><meta property="og:image" content="/picture.jpg">`;
  const { body: shown } = await anna.get(byUrl(page));
  const message = await makeMessage(anna, famille, page);
  await workAll();
  const { body } = await bob.get(byUrl(page));
  expect(body).toMatchObject({ data: { title: "Seen before" }, preview: { id: shown.preview.id } });
  expect(body.id).not.toBe(shown.id);
  expect(site.asked.filter((asked) => asked === path)).toHaveLength(1);
  expect((await bob.get(`/api/messages/${message.id}`)).status).toBe(200);
});

async function workAll(): Promise<void> {
  for (let jobs = 0; jobs < 100; jobs += 1) if (!(await workOnce(hearth.context))) return;
  throw new Error("there is always more to do");
}
