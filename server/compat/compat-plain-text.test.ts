import { afterAll, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { testApp } from "../testing/build-app.ts";
import { makeMessage } from "../testing/messages.ts";
import { aCommunity, inAnotherBrowser, visitor } from "../testing/people.ts";

/** Formatted texts of our own client, read and edited by clients of which the oldest know plain text only. */
const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, famille } = await aCommunity(hearth);
const ours = { [clientHeader]: "web" };

const delta = (...ops: object[]) => ({ delta: { ops }, textOnly: "" });
const rich = (textOnly: string, ...ops: object[]) => JSON.stringify({ ...delta(...ops), textOnly });
const bold = { attributes: { bold: true } };
const party = rich(
  "Party on Friday\nat Anna’s",
  { insert: "Party on " },
  { insert: "Friday", ...bold },
  {
    insert: "\nat Anna’s\n",
  },
);

async function formatted(text = party) {
  const data = { title: "Party", text };
  return (await anna.post("/api/messages", { group: famille.id, type: "rich_text", data }, ours)).body as {
    id: string;
  };
}

const stored = async (id: string) => (await anna.get(`/api/messages/${id}`, ours)).body;
const opsOf = async (id: string) =>
  (JSON.parse((await stored(id)).data.text) as { delta: { ops: object[] } }).delta.ops;

test("a client that has not shown that it knows formats gets plain text wherever it reads words", async () => {
  const { id } = await formatted();
  const plain = { title: "Party", text: "Party on Friday\nat Anna’s" };

  for (const path of [`/api/messages/${id}`, `/api/messages/${id}/preview`])
    expect((await bob.get(path)).body, path).toMatchObject({ type: "standard", data: plain });
  const found = await bob.post("/api/messages/search", { group: famille.id, search: "party" });
  expect(found.body.messages).toMatchObject([{ id, data: plain }]);
  const [news] = (await bob.get("/api/me/notifications/1")).body;
  expect(news.fromMessage).toMatchObject({ id, type: "standard", data: plain });
  expect((await bob.get(`/api/notifications/${news.id}`)).body.fromMessage).toMatchObject({ data: plain });
  const { token } = (await anna.get(`/api/messages/${id}/get-public-link`)).body;
  expect((await visitor(hearth).get(`/api/public/${token}`)).body).toMatchObject({ type: "standard", data: plain });
  expect(await stored(id)).toMatchObject({ type: "rich_text", data: { text: party } });
});

test("quotes and lists of a formatted text can be distinguished from its other lines", async () => {
  const list = { attributes: { list: "bullet" } };
  const { id } = await formatted(
    rich(
      "",
      { insert: "He said" },
      { insert: "\n", attributes: { blockquote: true } },
      { insert: "milk" },
      {
        insert: "\n",
        ...list,
      },
    ),
  );

  expect((await bob.get(`/api/messages/${id}`)).body.data.text).toBe("> He said\n• milk");
});

test("sending back the same text changes nothing", async () => {
  const { id } = await formatted();
  const before = await stored(id);

  const { data, files, type } = (await anna.get(`/api/messages/${id}`)).body;
  expect((await anna.put(`/api/messages/${id}`, { data, files, type })).status).toBe(200);

  expect(await stored(id)).toEqual(before);
  expect((await anna.get(`/api/messages/${id}/versions`)).body).toEqual([]);
});

test("an edit of the plain text keeps the formats of the words it leaves, and one of everything keeps none", async () => {
  const { id } = await formatted();
  const text = "Big party on Friday\nat Bob’s";

  const response = await anna.put(`/api/messages/${id}`, {
    files: [],
    data: { title: "Party", text },
    type: "standard",
  });
  expect(response.body).toMatchObject({ type: "standard", data: { text } });
  expect(await opsOf(id)).toEqual([
    { insert: "Big party on " },
    { insert: "Friday", ...bold },
    { insert: "\nat Bob’s\n" },
  ]);

  await anna.put(`/api/messages/${id}`, { data: { text: "Cancelled" } });
  expect(await stored(id)).toMatchObject({ type: "standard", data: { text: "Cancelled" } });
});

test("a session that has sent a formatted text gets them from then on, and no other session does", async () => {
  const { id } = await formatted();
  const [newer, older] = [await inAnotherBrowser(hearth, bob), await inAnotherBrowser(hearth, bob)];
  const text = rich("Fine", { insert: "Fine\n" });

  const comment = await newer.post("/api/messages", { group: famille.id, parent: id, data: { text } });
  expect(comment.body.data.text).toBe(text);
  expect((await newer.get(`/api/messages/${id}`)).body).toMatchObject({ type: "rich_text", data: { text: party } });
  expect((await newer.get(`/api/messages/${id}/preview`)).body).toMatchObject({ data: { text: party } });
  expect((await older.get(`/api/messages/${comment.body.id}`)).body.data.text).toBe("Fine");
});

test("the first formatted text of a client was written looking at plain text, so it keeps formats", async () => {
  const { id } = await formatted();
  const newer = await inAnotherBrowser(hearth, anna);
  const text = rich(
    "Party on Friday\nat Bob’s",
    { insert: "Party on Friday\nat " },
    { insert: "Bob’s", ...bold },
    {
      insert: "\n",
    },
  );

  const response = await newer.put(`/api/messages/${id}`, { data: { text }, type: "rich_text" });

  const expected = ["Party on ", "Friday", "\nat ", "Bob’s", "\n"].map((insert, i) => ({ insert, ...(i % 2 && bold) }));
  expect(await opsOf(id)).toEqual(expected);
  expect(response.body.data.text).toContain('"bold":true');
});

test("soon after its first formatted text a client may still show plain text, later it means what it sends", async () => {
  const { id } = await formatted();
  const newer = await inAnotherBrowser(hearth, anna);
  await newer.post("/api/messages", { group: famille.id, data: { text: rich("Hi", { insert: "Hi\n" }) } });
  const unformatted = (words: string) => ({ data: { text: rich(words, { insert: `${words}\n` }) }, type: "standard" });

  await newer.put(`/api/messages/${id}`, unformatted("Party on Friday at noon\nat Anna’s"));
  expect(await opsOf(id)).toContainEqual({ insert: "Friday", ...bold });
  hearth.passTime(60 * 60 * 1000);
  await newer.put(`/api/messages/${id}`, unformatted("Party on Friday\nat Anna’s"));
  expect(await opsOf(id)).toEqual([{ insert: "Party on Friday\nat Anna’s\n" }]);
});

test("an address that stands for a picture of another client stays when the words change", async () => {
  const image = { insert: { image: "https://example.org/a.png" } };
  const { id } = await formatted(rich("See ", { insert: "See " }, { insert: "this", ...bold }, { insert: " " }, image));

  expect((await bob.get(`/api/messages/${id}`)).body.data.text).toBe("See this https://example.org/a.png");
  await anna.put(`/api/messages/${id}`, { data: { text: "Look at this https://example.org/a.png" } });
  expect(await opsOf(id)).toEqual([
    { insert: "Look at " },
    { insert: "this", ...bold },
    { insert: " https://example.org/a.png\n" },
  ]);
});

test("a plain text sent back as it is, or wrapped without formats, changes nothing", async () => {
  const { id } = await makeMessage(anna, famille, { data: { text: "Plain words" } });
  const before = await stored(id);
  const newer = await inAnotherBrowser(hearth, anna);

  await anna.put(`/api/messages/${id}`, { data: { text: "Plain words\n" }, files: [] });
  await newer.put(`/api/messages/${id}`, { data: { text: rich("Plain words", { insert: "Plain words\n" }) } });

  expect(await stored(id)).toEqual(before);
});
