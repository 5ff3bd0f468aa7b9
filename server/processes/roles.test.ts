import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { LinkPreview } from "#contract/link-previews.ts";
import { RealServer } from "../testing/real-server.ts";
import { longEnough } from "../testing/waiting.ts";
import { aWebSite, type WebSite } from "../testing/web-pages.ts";

let web: RealServer;
let worker: RealServer;
let site: WebSite;
beforeAll(async () => {
  site = await aWebSite();
  web = await RealServer.create({ ROLE: "web", LINK_PREVIEW_ALLOW: site.host });
  await web.start();
});
afterAll(async () => {
  await worker.remove();
  await web.remove();
  await site.close();
});

test("a web process leaves jobs to a worker, which answers health checks and nothing else", async () => {
  site.pages["/walk"] = "<title>A walk by the sea</title>";
  const anna = await web.signIn();
  const { id: group } = await web.makeGroup(anna);
  await web.call("POST", "/api/messages", anna, { group, data: { text: `${site.url}/walk` } });
  const jobs = () => web.withDatabase((db) => db.read.selectFrom("jobs").select("attempts").execute());
  expect(new Set((await jobs()).map(({ attempts }) => attempts))).toEqual(new Set([0]));

  worker = await RealServer.beside(web, { ROLE: "worker" });

  const byUrl = `/api/links/by_url?url=${encodeURIComponent(`${site.url}/walk`)}`;
  await vi.waitUntil(
    () =>
      web.withDatabase(async (db) => (await db.read.selectFrom("links").select("title").execute())[0]?.title !== null),
    longEnough,
  );
  expect(((await web.call("GET", byUrl, anna)) as LinkPreview).data.title).toBe("A walk by the sea");
  for (const path of ["/healthz", "/readyz"]) expect((await fetch(worker.url + path)).status).toBe(200);
  for (const path of ["/api/me", "/", "/api/groups"]) expect((await fetch(worker.url + path)).status).toBe(404);
});
