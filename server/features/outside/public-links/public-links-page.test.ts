import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { Rsvps } from "#contract/calendar.ts";
import { formatDate } from "#contract/dates.ts";
import { testApp, type TestApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, type Account } from "../../../testing/people.ts";
import { quarters } from "../../../testing/pictures.ts";
import { fetchBytes, upload } from "../../../testing/uploads.ts";
import { aWebSite } from "../../../testing/web-pages.ts";
import { workOnce } from "../../../worker.ts";

const site = await aWebSite();
const hearth = await testApp({ LINK_PREVIEW_ALLOW: site.host });
const { anna, bob, famille } = await aCommunity(hearth);
afterAll(async () => {
  await hearth.close();
  await site.close();
});

test("a visitor with a link can read the message without scripts, and the browser can load its pictures", async () => {
  const photo = await upload(hearth, anna, "Secret name.jpg");
  const message = await makeMessage(anna, famille, {
    data: { title: "Garden", text: "First line\nsecond line\n\nsee https://example.org/a.", date: "2026-12-24" },
    files: [photo.id],
  });

  const { statusCode, body, headers } = await openPage(await linkOf(bob, message.id));

  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(body).toContain('<h1 dir="auto">Garden</h1>');
  expect(body).toContain('<p dir="auto">First line\nsecond line</p>');
  expect(body).toContain('<a href="https://example.org/a" target="_blank" rel="noopener noreferrer">');
  expect(body).toContain("<bdi>anna</bdi>");
  expect(body).toContain("Thursday, December 24, 2026");
  expect(body).not.toContain("Famille");
  expect(body).not.toContain("Secret name");
  const cookie = String(headers["set-cookie"]).split(";")[0]!;
  const [, picture] = /<img src="([^"]+)" alt="File from anna"/.exec(body)!;
  expect((await fetchBytes(hearth, undefined, picture!, { headers: { cookie } })).status).toBe(200);
  expect((await fetchBytes(hearth, undefined, picture!)).status).toBe(404);
});

const eventTime = "Thursday, December 24, 2026 at";
test.each([
  ["2026-12-24T19:00:00-05:00", "America/New_York", `${eventTime} 7:00 PM (Eastern Standard Time)`],
  ["2026-12-24T19:00:00+01:00", "America/New_York", `${eventTime} 7:00 PM (UTC+01:00)`],
  ["2026-12-24T19:00:00-03:30", undefined, `${eventTime} 7:00 PM (UTC−03:30)`],
  ["2026-12-24T19:00:00+01:00", "Nowhere/<b>", `${eventTime} 7:00 PM (UTC+01:00)`],
  ["2026-12-24T19:00:00Z", 7, `${eventTime} 7:00 PM (UTC)`],
])("a date with time is shown in the author's time zone, by name: %s in %s", async (date, date_zone, words) => {
  const message = await makeMessage(anna, famille, { data: { title: "Dinner", date, date_zone } });

  const { body, headers } = await openPage(await linkOf(bob, message.id));

  expect(body.replaceAll("\u202f", " ")).toContain(`<time datetime="${date}">${words}</time>`);
  expect(body).not.toContain("Nowhere");
  const [, script] = /<script>(.*)<\/script>/s.exec(body)!;
  const hash = createHash("sha256").update(script!).digest("base64");
  expect(headers["content-security-policy"]).toContain(`script-src 'sha256-${hash}'`);
});

test("the page of an event says until when it is, and where", async () => {
  const show = async (event: object) => {
    const message = await makeMessage(anna, famille, { data: { title: "Camp", ...event } });
    return (await openPage(await linkOf(bob, message.id))).body.replaceAll("\u202f", " ");
  };
  const days = await show({ date: "2026-12-24", date_end: "2026-12-26", place: "<b>Annecy" });
  expect(days).toContain("Thursday, December 24, 2026 – Saturday, December 26, 2026</time>");
  expect(days).toContain("<bdi>&lt;b&gt;Annecy</bdi>");
  const hours = await show({ date: "2026-12-24T19:00:00+01:00", date_end: "2026-12-24T22:00:00Z" });
  expect(hours).toContain(`${eventTime} 7:00 PM – ${eventTime} 11:00 PM (UTC+01:00)</time>`);
});

test("the page of a repeating event shows its next date and how it repeats, and that it is cancelled", async () => {
  const event = { date: "2020-01-07", repeat: "FREQ=WEEKLY;INTERVAL=2", cancelled: [] as string[] | true };
  const { id } = await makeMessage(anna, famille, { data: { title: "Choir", ...event } });
  const link = await linkOf(bob, id);
  const { occurrence } = (await (await anna.get(`/api/messages/${id}/answers`)).body) as Rsvps;
  const shown = formatDate(Date.parse(occurrence!.date) / 1000, { language: "en_US", style: "full", timeZone: "UTC" });

  const { body } = await openPage(link);
  expect(occurrence!.day > "2026-11-01").toBe(true);
  expect(body).toContain(`<time datetime="${occurrence!.date}">${shown}</time>`);
  expect(body).toContain("Every 2 weeks");
  expect(body).not.toContain("Cancelled");

  await anna.put(`/api/messages/${id}/cancellation`, { isCancelled: true });
  expect((await openPage(link)).body).toContain("Cancelled");
});

test("the page uses the product's fonts, served from this server", async () => {
  const message = await makeMessage(anna, famille, "Hello");
  const { body, headers } = await openPage(await linkOf(bob, message.id));
  const fonts = [...body.matchAll(/url\((fonts\/[^)]+)\)/g)].map(([, font]) => `/public/${font}`);

  expect(headers["content-security-policy"]).toContain("font-src 'self'");
  expect(fonts).toHaveLength(2);
  for (const url of fonts) {
    const font = await hearth.app.inject({ url });
    expect([font.statusCode, font.headers["content-type"]]).toEqual([200, "font/woff2"]);
    expect(font.rawPayload.subarray(0, 4).toString()).toBe("wOF2");
  }
  const others = ["/public/fonts/figtree-latin-wght-italic.woff2", "/public/fonts/..%2f..%2fpackage.json"];
  for (const url of others) expect((await hearth.app.inject({ url })).statusCode).toBe(404);
});

test("the viewer of albums comes from here, too", async () => {
  const expected = { "photoswipe.css": "text/css", "photoswipe.esm.min.js": "text/javascript" };
  for (const [name, type] of Object.entries(expected)) {
    const { statusCode, headers } = await hearth.app.inject({ url: `/public/viewer/${name}` });
    expect([statusCode, String(headers["content-type"]).split(";")[0]]).toEqual([200, type]);
  }
  expect((await hearth.app.inject({ url: "/public/viewer/package.json" })).statusCode).toBe(404);
});

test("the page has a link for members, which reveals nothing to others", async () => {
  const message = await makeMessage(anna, famille, "Hello");

  const { body } = await openPage(await linkOf(bob, message.id));

  expect(body).toContain(`<a href="/messages/${message.id}">Are you in this group? Open it there</a>`);
  expect((await openPage("unknown")).body).not.toContain("/messages/");
});

test("the page runs no foreign scripts, loads nothing from other sites and is not indexed", async () => {
  const message = await makeMessage(anna, famille, "Hello");

  const { body, headers } = await openPage(await linkOf(anna, message.id));

  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'/,
  );
  const [, style] = /<style>(.*)<\/style>/s.exec(body)!;
  const hash = createHash("sha256").update(style!).digest("base64");
  expect(headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
  expect(headers).toMatchObject({
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
  });
  expect(body).toContain('<meta name="robots" content="noindex, nofollow">');
  expect(body).not.toMatch(/<script|<link[^>]+stylesheet/);
});

test("markup in plain and formatted texts is escaped", async () => {
  const evil = `<script>alert("1")</script>`;
  const ops = [
    { insert: evil, attributes: { bold: true } },
    { insert: "\n", attributes: { header: 1 } },
    { insert: "there", attributes: { link: 'javascript:alert("2")' } },
    { insert: " & here", attributes: { link: 'https://example.org/?"><b>' } },
    { insert: "\n" },
    { insert: "one" },
    { insert: "\n", attributes: { list: "ordered" } },
  ];
  const rich = JSON.stringify({ delta: { ops }, textOnly: "words" });
  const pages = await Promise.all(
    [{ data: { title: evil, text: evil } }, { type: "rich_text", data: { text: rich } }].map(async (content) => {
      const message = await makeMessage(anna, famille, content);
      return (await openPage(await linkOf(anna, message.id))).body;
    }),
  );

  for (const page of pages) {
    expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
    expect(page).not.toMatch(/<script|javascript:|<b>/);
  }
  expect(pages[1]).toContain('<h2 dir="auto"><strong>&lt;script');
  expect(pages[1]).toContain('<a href="https://example.org/?&quot;&gt;&lt;b&gt;"');
  expect(pages[1]).toContain('<ol dir="auto"><li>one</li></ol>');
});

test("invalid pieces of a formatted text are left out", async () => {
  const ops = [null, { insert: "nice", attributes: null }, 7];
  const text = JSON.stringify({ delta: { ops }, textOnly: "nice" });
  const message = await makeMessage(anna, famille, { type: "rich_text", data: { text } });

  const { statusCode, body } = await openPage(await linkOf(anna, message.id));

  expect({ statusCode, body }).toEqual({ statusCode: 200, body: expect.stringContaining('<p dir="auto">nice</p>') });
});

test("the preview of its first link is below the text, unless the author removed it", async () => {
  site.pages["/page"] =
    `<title>Gardens &amp; more</title><meta name="description" content="All about them"><meta property="og:image" content="/picture.jpg">`;
  site.pages["/picture.jpg"] = { type: "image/jpeg", body: await quarters(640, 360).jpeg().toBuffer() };
  const text = `Look: ${site.url}/page`;
  const shown = await makeMessage(anna, famille, text);
  const plain = await makeMessage(anna, famille, { data: { text, no_embed: true } });
  while (await workOnce(hearth.context));

  const page = (await openPage(await linkOf(anna, shown.id))).body;

  expect(page).toContain("Gardens &amp; more</a>");
  expect(page).toContain("All about them");
  expect(page).toMatch(/<img src="\/api\/images\/crop\/320\/180\//);
  expect(page).not.toContain(`<img src="${site.url}`);
  expect((await openPage(await linkOf(anna, plain.id))).body).not.toContain("Gardens");
});

test("an invalid link shows an error in the reader's language", async () => {
  const message = await makeMessage(anna, famille, "Shared");
  const token = await linkOf(anna, message.id);
  await anna.delete(`/api/messages/${message.id}`);

  for (const dead of [token, "x", "0".repeat(43)]) {
    const { statusCode, body, headers } = await openPage(dead, "de;q=0.3, fr-CA;q=0.9, en;q=0.5");
    expect(statusCode).toBe(404);
    expect(body).toContain('<html lang="fr-FR" dir="ltr">');
    expect(body).toContain("<h1>Ce lien n’est plus valable.</h1>");
    expect(headers["set-cookie"]).toBeUndefined();
  }
  expect((await openPage(token)).body).toContain('<html lang="en-US" dir="ltr">');
});

test("below a sub-path the pictures are there too; if public links are disabled, the page says so", async () => {
  const below = await testApp({ PUBLIC_URL: "https://example.org/hearth" });
  const { anna: her, famille: theirs } = await aCommunity(below);
  const photo = await upload(below, her);
  const message = await makeMessage(her, theirs, { files: [photo.id] });

  const { body } = await openPage(await linkOf(her, message.id), "en", below, "/hearth");

  expect(body).toContain(`<a href="/hearth/files/${photo.contentUrl}"><img src="/hearth/api/images/`);
  await below.close();
  const closed = await testApp({ ALLOW_PUBLIC_LINKS: "false", DEFAULT_LANG: "fr" });
  expect((await openPage("x", "en", closed)).body).toContain("désactivés");
  await closed.close();
});

async function linkOf(person: Account, messageId: string): Promise<string> {
  return (await person.get(`/api/messages/${messageId}/get-public-link`)).body.token as string;
}

function openPage(token: string, language = "en", { app }: TestApp = hearth, basePath = "") {
  const headers = { "accept-language": language, accept: "text/html" };
  return app.inject({ method: "GET", url: `${basePath}/public/${token}`, headers });
}
