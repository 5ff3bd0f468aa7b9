import { Worker } from "node:worker_threads";
import { afterAll, expect, test } from "vitest";
import { PageParserKilled } from "./page-parser.ts";
import { parsePage } from "./parse-page.ts";
import { threadedPageParser } from "./threaded.ts";

const pages = threadedPageParser();
afterAll(() => pages.close());

const page = (html: string | Uint8Array, contentType = "text/html") => ({ body: Buffer.from(html), contentType });

test("the metadata of a page is read", async () => {
  const html = `<!doctype html><html><head><title>Plain &amp; simple</title>
    <meta property="og:title" content="Garden"><meta name="twitter:title" content="Twitter">
    <meta name="description" content="Second"><meta property="og:description" content="First &quot;choice&quot;">
    <meta property="og:site_name" content="News"><meta property="article:author" content="Mira">
    <meta property="article:published_time" content="2026-01-02"><meta property="og:video" content="https://a.example/v">
    <meta property="og:image" content="/1.jpg"><meta name="twitter:image" content="/2.jpg">
    <link rel="alternate" type="application/json+oembed" href="/oembed?a=1&amp;b=2"></head></html>`;

  expect(await pages.parse(page(html))).toEqual({
    title: "Garden",
    description: 'First "choice"',
    siteName: "News",
    author: "Mira",
    publishedTime: "2026-01-02",
    video: "https://a.example/v",
    pictures: ["/1.jpg", "/2.jpg"],
    oEmbed: "/oembed?a=1&b=2",
  });
});

test.each([
  ["the body", `<head><title>Head</title></head><body><meta property="og:title" content="Body">`, "Head"],
  ["what comes after 64 KB", `<!--${"x".repeat(70_000)}--><title>Late</title>`, undefined],
  ["a script", `<script>"<title>Script</title>"</script><title>Head</title>`, "Head"],
  ["a drawing", `<svg><title>Drawing</title></svg><title>Head</title>`, "Head"],
  ["what is nested beyond reason", `${"<div>".repeat(300)}<title>Deep</title>`, undefined],
  ["what has attributes beyond reason", `<p ${"a ".repeat(300)}><title>Wide</title>`, undefined],
])("%s has no metadata", (_, html, title) => {
  expect(parsePage(page(html)).title).toBe(title);
});

test("a page that hangs the parser is aborted, and the next one is parsed", async () => {
  const thread = (work: string) =>
    `const { parentPort } = require("node:worker_threads");
    parentPort.on("message", () => { ${work} });
    parentPort.postMessage("ready");`;
  const threads = [thread("for (;;);"), thread("parentPort.postMessage({ pictures: [] });")];
  const parser = threadedPageParser(() => new Worker(threads.shift()!, { eval: true }));

  const [first, second] = await Promise.allSettled([parser.parse(page("1")), parser.parse(page("2"))]);
  await parser.close();

  expect(first).toMatchObject({ status: "rejected", reason: expect.any(PageParserKilled) });
  expect(second).toEqual({ status: "fulfilled", value: { pictures: [] } });
});

test("a page that uses up all memory ends only the thread", async () => {
  const greedy = `const { parentPort } = require("node:worker_threads");
    const all = [];
    parentPort.on("message", () => { for (;;) all.push(new Array(10_000).fill(1.5)); });
    parentPort.postMessage("ready");`;
  const start = () => new Worker(greedy, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });

  await expect(threadedPageParser(start).parse(page("<title>1</title>"))).rejects.toThrow(PageParserKilled);
});
