import type { ServerResponse } from "node:http";
import { afterAll, expect, test } from "vitest";
import { PageParserKilled } from "../../../adapters/page-parser/page-parser.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";
import { slowness, stopwatch } from "../../../testing/slowness.ts";
import { aWebSite } from "../../../testing/web-pages.ts";
import { workOnce } from "../../../worker.ts";

const site = await aWebSite();
const hearth = await testApp({ LINK_PREVIEW_ALLOW: site.host });
const { anna, bob, famille } = await aCommunity(hearth);
afterAll(async () => {
  await hearth.close();
  await site.close();
});

const byUrl = (path: string) => `/api/links/by_url?url=${encodeURIComponent(site.url + path)}`;

test.each(["<link ", "<div>", "<meta ", "<a b='", "<!--", "<title>", "&amp;", "</p>", "<svg><title>", "<p x="])(
  "512 KB of %s are parsed quickly",
  async (piece) => {
    const path = `/${encodeURIComponent(piece)}`;
    site.pages[path] = piece.repeat((512 * 1024) / piece.length);

    const { status, body } = await anna.get(byUrl(path));

    expect(status).toBe(200);
    expect(body.data["content-type"]).toEqual(["text/html"]);
  },
);

test("URLs of 30,000 characters in a page are not parsed", async () => {
  const host = String.fromCharCode(...Array.from({ length: 30_000 }, (_, n) => 0x4e00 + ((n * 7) % 20_000)));
  const page = [
    `<link rel="alternate" type="application/json+oembed" href="http://${host}.example/">`,
    `<meta property="og:image" content="http://${host.slice(0, 19_000)}.example/">`,
  ].join("");
  const path = "/long-addresses";
  site.pages[path] = { type: "text/html", body: Buffer.from(`\ufeff${page}`, "utf16le") };
  const elapsed = stopwatch();

  expect((await anna.get(byUrl(path))).body).toMatchObject({ preview: "", data: { "content-type": ["text/html"] } });

  expect(elapsed()).toBeLessThan(300 * slowness());
});

test("a page that killed its parser is not fetched again automatically within hours", async () => {
  const { parse } = hearth.context.pages;
  hearth.context.pages.parse = () => Promise.reject(new PageParserKilled());
  site.pages["/killer"] = "<title>Killer</title>";

  await makeMessage(anna, famille, `${site.url}/killer`);
  await workAll();
  hearth.passTime(24 * 60 * 60 * 1000);
  expect((await anna.get(byUrl("/killer"))).body.data).toMatchObject({ exception: "unreadable" });
  await workAll();
  hearth.context.pages.parse = parse;

  expect(site.asked.filter((path) => path === "/killer")).toEqual(["/killer"]);
});

/** Runs all jobs that are due. */
async function workAll(): Promise<void> {
  while (await workOnce(hearth.context));
}

test("slow pages requested by one user do not delay others", async () => {
  const held: ServerResponse[] = [];
  const paths = Array.from({ length: 33 }, (_, i) => `/slow-${i}`);
  for (const path of paths) site.pages[path] = (_, response) => void held.push(response);
  site.pages["/quick"] = "<title>Quick</title>";

  const responses = paths.map((path) => anna.get(byUrl(path)));
  expect(await Promise.race(responses)).toMatchObject(refused("too_many_requests"));
  expect((await bob.get(byUrl("/quick"))).body.data.title).toBe("Quick");
  expect(held).toHaveLength(2);

  for (const path of paths) site.pages[path] = "<title>Slow</title>";
  for (const response of held) response.end("<title>Slow</title>");
  expect((await Promise.all(responses)).map(({ status }) => status).sort()).toEqual([...Array(32).fill(200), 429]);
});
