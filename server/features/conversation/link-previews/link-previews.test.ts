import { afterAll, beforeEach, expect, test } from "vitest";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, visitor } from "../../../testing/people.ts";
import { quarters } from "../../../testing/pictures.ts";
import { fetchBytes } from "../../../testing/uploads.ts";
import { aWebSite } from "../../../testing/web-pages.ts";
import { workOnce } from "../../../worker.ts";

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

test("a preview has the page's title, description, site and picture, and the picture is served by us", async () => {
  site.pages[path] = `<html><head>
    <meta property="og:title" content="Ein Haus &amp; ein Garten"><meta property="og:site_name" content="Zeitung">
    <meta property="og:description" content="Über   Gärten"><meta property="og:image" content="/picture.jpg">`;

  const { status, body } = await anna.get(byUrl(page));

  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.any(String),
    url: page,
    updatedAt: expect.any(Number),
    data: {
      title: "Ein Haus & ein Garten",
      description: "Über Gärten",
      url: page,
      providerName: "Zeitung",
      "content-type": ["text/html"],
    },
    preview: {
      id: expect.any(String),
      contentUrl: expect.stringMatching(/\.jpg$/),
      type: "image/jpeg",
      width: 640,
      height: 360,
      thumbhash: expect.any(String),
      entityType: "file",
    },
    entityType: "link",
  });
  expect(await anna.get(`/api/links/${body.id}`)).toMatchObject({ status: 200, body });
  expect((await fetchBytes(hearth, paul, `/files/${body.preview.contentUrl}`)).status).toBe(200);
  expect((await fetchBytes(hearth, paul, `/api/images/crop/320/180/${body.preview.id}`)).status).toBe(200);
  expect((await fetchBytes(hearth, undefined, `/files/${body.preview.contentUrl}`)).status).toBe(404);
  expect((await fetchBytes(hearth, paul, `/files/${body.preview.id}/original`)).status).toBe(404);
});

test("a plain page has its title and description", async () => {
  site.pages[path] = `<title> Just
    a title </title><meta name="description" content="Plain"><img src="/picture.jpg">`;

  const { body } = await anna.get(byUrl(page));

  expect(body.data).toMatchObject({ title: "Just a title", description: "Plain" });
  expect(body.preview).toBe("");
});

test.each([
  ["by its header", "text/html; charset=windows-1251", "", "windows-1251"],
  ["by itself", "text/html", '<meta charset="windows-1251">', "windows-1251"],
  [
    "by itself, the old way",
    "text/html",
    '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">',
    "windows-1251",
  ],
  ["wrongly by itself", "text/html; charset=windows-1251", '<meta charset="utf-8">', "windows-1251"],
  ["by no known name", "text/html; charset=martian", "", "utf-8"],
])("a page in another character set, declared %s, is read correctly", async (_, type, meta, charset) => {
  const cyrillic = charset === "utf-8" ? Buffer.from("Мир") : Buffer.from([0xcc, 0xe8, 0xf0]);
  site.pages[path] = { type, body: Buffer.concat([Buffer.from(`${meta}<title>`), cyrillic, Buffer.from("</title>")]) };

  expect((await anna.get(byUrl(page))).body.data.title).toBe("Мир");
});

test("the oEmbed description that a page names completes its preview", async () => {
  site.pages[path] =
    `<link rel="alternate" type="application/json+oembed" href="/oembed?url=a&amp;b=c"><title>Page</title>`;
  site.pages["/oembed"] = (request, response) => {
    const player = `<iframe src="https://${site.host}/videos/embed/1"></iframe>`;
    response.end(
      JSON.stringify({
        title: "Other",
        provider_name: "PeerTube",
        author_name: request.url!.endsWith("b=c") ? "Mira" : "?",
        html: player,
        thumbnail_url: `${site.url}/picture.jpg`,
      }),
    );
  };

  const { body } = await anna.get(byUrl(page));

  expect(body.data).toMatchObject({ title: "Page", providerName: "PeerTube", authorName: "Mira" });
  expect(body.preview).toMatchObject({ width: 640 });
  expect(body.player).toMatchObject({ provider: "peertube", kind: "frame", src: `api/links/${body.id}/player` });
  const player = await anna.get(`/${body.player.src}`);
  expect(player.body).toContain(`<iframe src="https://${site.host}/videos/embed/1?autoplay=1" title="Page"`);
  expect(player.headers).toMatchObject({
    "content-security-policy": expect.stringContaining(`default-src 'none'; frame-src https://${site.host};`),
    "x-frame-options": "SAMEORIGIN",
  });
  expect(await visitor(hearth).get(`/${body.player.src}`)).toMatchObject(refused("not_found"));
});

test("a picture is its own preview; video and audio files are played from their own URLs", async () => {
  const film = `${page}.mp4`;
  site.pages[`${path}.mp4`] = { type: "video/mp4", body: "film" };
  site.pages[`${path}.ogg`] = { type: "Application/OGG; codecs=x", body: "sound" };
  site.pages[`${path}.mp3`] = { type: "audio/mpeg", body: "sound" };

  const ofPicture = (await anna.get(byUrl(`${site.url}/picture.jpg?${path}`))).body;
  expect(ofPicture).toMatchObject({ data: { "content-type": ["image/jpeg"] }, preview: { width: 640 } });
  expect(ofPicture.player).toMatchObject({ kind: "image" });
  expect((await anna.get(byUrl(film))).body).toMatchObject({
    preview: "",
    data: { "content-type": ["video/mp4"] },
    player: { provider: "direct", kind: "video", src: film },
  });
  expect((await anna.get(byUrl(`${page}.ogg`))).body.player).toMatchObject({ kind: "video" });
  expect((await anna.get(byUrl(`${page}.mp3`))).body.player).toMatchObject({ kind: "audio" });
});

test("long descriptions are cut at a word, and hostile metadata breaks nothing", async () => {
  site.pages[path] =
    `<title>${"t".repeat(5000)}</title><meta property="og:description" content="${"word ".repeat(1000)}">
    <meta property="og:image" content="javascript:alert(1)"><script type="application/ld+json">{</script>`;
  site.pages[`${path}-empty`] = "";
  site.pages[`${path}-text`] = "no tags at all\0";
  site.pages[`${path}-array`] = `<link type="application/json+oembed" href="${path}-list"><title>List</title>`;
  site.pages[`${path}-list`] = { type: "application/json", body: "[1,2" };

  const { body } = await anna.get(byUrl(page));

  expect(body.data.title).toHaveLength(300);
  expect(body.data.description.length).toBeLessThanOrEqual(1000);
  expect(body.data.description).toMatch(/word…$/);
  expect((await anna.get(byUrl(`${page}-empty`))).status).toBe(200);
  expect((await anna.get(byUrl(`${page}-text`))).status).toBe(200);
  expect((await anna.get(byUrl(`${page}-array`))).body.data.title).toBe("List");
});

test.each([
  ["that is not there", 404],
  ["that breaks", 500],
])("a page %s gets a minimal preview and no error", async (_, status) => {
  site.pages[path] = { type: "text/html", body: "<title>Oh no</title>", status };

  const { status: answered, body } = await anna.get(byUrl(page));

  expect(answered).toBe(200);
  expect(body).toMatchObject({
    preview: "",
    data: { exception: `HTTP ${status}`, loading: false, "content-type": [] },
  });
  expect(body.data).not.toHaveProperty("title");
});

test("pages in the server's own network are not fetched and reveal nothing", async () => {
  for (const url of ["http://127.0.0.1:22/", "http://localhost/", "http://169.254.169.254/", "http://[::1]/"]) {
    const { status, body } = await anna.get(byUrl(url));
    expect(status, url).toBe(200);
    expect(body.data, url).toEqual({ url, exception: "refused", loading: false, "content-type": [] });
  }
});

test.each([
  "",
  " ",
  "example.org",
  "ftp://example.org",
  "javascript:alert(1)",
  "http://",
  `http://example.org/${"a".repeat(2000)}`,
])("%j is refused as a URL", async (url) => {
  expect(await anna.get(byUrl(url))).toMatchObject(refused("invalid_url"));
  expect(await anna.post("/api/links/by_url", { url })).toMatchObject(refused("invalid_url"));
});

test("a missing URL gives an empty preview, and an invalid body is refused", async () => {
  expect(await anna.get("/api/links/by_url")).toMatchObject(refused("invalid_url"));
  expect(await anna.post("/api/links/by_url", {})).toMatchObject(refused("invalid_url"));
  expect(await anna.post("/api/links/by_url", { url: 7 })).toMatchObject(refused("bad_request"));
  expect(await anna.get("/api/links/nothing")).toMatchObject(refused("not_found"));
});

test("previews are for signed-in users only", async () => {
  site.pages[path] = "<title>Page</title>";

  expect(await visitor(hearth).get(byUrl(page))).toMatchObject(refused("unauthorized"));
  expect(await visitor(hearth).post("/api/links/by_url", { url: page })).toMatchObject(refused("unauthorized"));
  expect(site.asked).toEqual([]);
});

test("a page is fetched once for simultaneous requests and then cached for a week", async () => {
  site.pages[path] = "<title>Monday</title>";
  await makeMessage(anna, famille, page);
  const responses = await Promise.all([anna, bob, bob, anna].map((person) => person.get(byUrl(page))));
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  expect(site.asked).toEqual([path]);

  site.pages[path] = "<title>Next Monday</title>";
  expect((await anna.get(byUrl(page))).body.data.title).toBe("Monday");
  hearth.passTime(7 * 24 * 60 * 60 * 1000 + 1000);
  expect((await anna.get(byUrl(page))).body.data.title).toBe("Monday");
  await workAll();
  expect((await anna.get(byUrl(page))).body.data.title).toBe("Next Monday");
  expect(site.asked).toEqual([path, path]);
});

test("a preview is kept while its page cannot be read", async () => {
  site.pages[path] = `<title>Known</title><meta property="og:image" content="/picture.jpg">`;
  const before = (await anna.get(byUrl(page))).body;
  site.pages[path] = { type: "text/html", body: "", status: 503 };
  hearth.passTime(8 * 24 * 60 * 60 * 1000);

  await anna.get(byUrl(page));
  await workAll();

  expect(site.asked.filter((asked) => asked === path)).toHaveLength(2);
  expect((await anna.get(byUrl(page))).body).toMatchObject({ data: before.data, preview: before.preview });
});

test("a page is fetched again on request, but not too often", async () => {
  site.pages[path] = "<title>Before</title>";
  await bob.get(byUrl(page));
  site.pages[path] = "<title>After</title>";

  expect((await bob.post("/api/links/by_url", { url: page, rescan: true })).body.data.title).toBe("Before");
  hearth.passTime(2 * 60 * 1000);
  expect((await bob.post("/api/links/by_url", { url: page })).body.data.title).toBe("Before");
  expect((await bob.post("/api/links/by_url", { url: page, rescan: true })).body.data.title).toBe("After");
});

test("a message with a link is stored at once and gets the page's picture later", async () => {
  site.pages[path] = `<title>Found</title><meta property="og:image" content="/picture.jpg">`;

  const message = await makeMessage(anna, famille, `Look (${page}) and ${site.url}/other`);
  expect(message.preview).toBeNull();
  expect(site.asked).toEqual([]);
  await workAll();

  const { preview } = (await bob.get(`/api/messages/${message.id}`)).body;
  expect(preview).toMatchObject({ id: expect.any(String), contentUrl: expect.any(String) });
  expect((await bob.get(`/api/messages/${message.id}/preview`)).body.preview).toEqual(preview);
  const { cards } = (await bob.get(`/api/groups/${famille.id}/cards/0`)).body;
  expect(cards[0]).toMatchObject({ id: message.id, preview: { id: preview.id, width: 640 } });
  expect(site.asked).toEqual([path, "/picture.jpg"]);
});

test("a changed text changes the link; without a link there is no picture", async () => {
  site.pages[path] = `<meta property="og:image" content="/picture.jpg">`;
  const message = await makeMessage(anna, famille, "nothing");
  const now = async () => (await bob.get(`/api/messages/${message.id}`)).body.preview;

  await anna.put(`/api/messages/${message.id}`, { data: { text: page } });
  await workAll();
  expect(await now()).not.toBeNull();
  await anna.put(`/api/messages/${message.id}`, { pinnedInGroup: true });
  expect(await now()).not.toBeNull();
  await anna.put(`/api/messages/${message.id}`, { data: { text: "nothing again" } });
  expect(await now()).toBeNull();
});

/** Runs all due jobs. */
async function workAll(): Promise<void> {
  for (let jobs = 0; jobs < 100; jobs += 1) if (!(await workOnce(hearth.context))) return;
  throw new Error("there is always more to do");
}
