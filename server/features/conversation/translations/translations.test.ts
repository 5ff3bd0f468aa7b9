import { afterAll, beforeEach, expect, test } from "vitest";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, type Account, type Community } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";
import { translationService } from "../../../testing/translation-service.ts";

const service = await translationService();
const hearth = await testApp({ TRANSLATE_URL: service.url, TRANSLATE_KEY: "the key of the service" });
afterAll(async () => {
  await hearth.close();
  await service.close();
});

let people: Community;
beforeEach(async () => {
  people = await aCommunity(hearth);
  service.sent.length = 0;
  service.answering = () => undefined;
});

const translate = (person: Account, { id }: { id: string }, language = "de_DE") =>
  person.post(`/api/messages/${id}/translation`, { language });
const stored = ({ id }: { id: string }) =>
  hearth.context.db.read.selectFrom("message_translations").selectAll().where("message_id", "=", id).execute();
const bonjour = { data: { title: "Bonjour", text: "Le lac est gelé" } };

test("a message is translated with its title, in the language that the service detects in its text", async () => {
  const message = await makeMessage(people.anna, people.famille, bonjour);

  expect(await translate(people.bob, message)).toMatchObject({
    status: 200,
    body: { from: "fr", title: "BONJOUR", text: "LE LAC EST GELÉ" },
  });
  const sent = { target: "de", format: "text", api_key: "the key of the service" };
  expect(service.sent).toEqual([
    { q: "Le lac est gelé", source: "auto", ...sent },
    { q: "Bonjour", source: "fr", ...sent },
  ]);
});

test("a translation is made once for everybody, and again after an edit of the text only", async () => {
  const message = await makeMessage(people.anna, people.famille, bonjour);
  await translate(people.bob, message);
  await people.anna.put(`/api/messages/${message.id}`, { pinnedInGroup: true });
  await translate(people.anna, message);
  expect(service.sent).toHaveLength(2);

  await people.anna.put(`/api/messages/${message.id}`, { data: { text: "Le lac a fondu" } });
  expect(await stored(message)).toEqual([]);
  expect((await translate(people.bob, message)).body).toMatchObject({ text: "LE LAC A FONDU" });
});

test("a text that is edited while it is translated leaves no translation behind", async () => {
  const message = await makeMessage(people.anna, people.famille, bonjour);
  service.answering = async () => {
    await people.anna.put(`/api/messages/${message.id}`, { data: { text: "Le lac a fondu" } });
  };
  await translate(people.bob, message);
  expect(await stored(message)).toEqual([]);
});

test("a person who loses access while a message is translated does not get the translation", async () => {
  const message = await makeMessage(people.anna, people.famille, bonjour);
  service.answering = async () => {
    await people.anna.post(`/api/groups/${people.famille.id}/members/${people.bob.id}/removal`, {});
  };
  expect(await translate(people.bob, message)).toMatchObject(refused("not_found"));
  expect(await stored(message)).toEqual([]);
});

test("nothing is sent of messages that the person cannot see, nor into a language that the service does not know", async () => {
  const message = await makeMessage(people.anna, people.famille, bonjour);
  expect(await translate(people.paul, message)).toMatchObject(refused("not_found"));
  expect(await translate(people.bob, message, "zgh")).toMatchObject(refused("translation_refused"));
  expect(await translate(people.bob, message, "tlh")).toMatchObject(refused("language_unknown"));
  expect(service.sent).toEqual([]);
  expect((await translate(people.bob, message, "zh_Hans")).body).toMatchObject({ title: "BONJOUR" });
});

test("a message that the service refuses is refused, and one that it cannot answer can be tried again", async () => {
  const message = await makeMessage(people.anna, people.famille, { data: { text: "refuse me" } });
  expect(await translate(people.bob, message)).toMatchObject(refused("translation_refused"));

  const other = await makeMessage(people.anna, people.famille, bonjour);
  service.answering = () => Promise.reject(new Error("the service fails"));
  expect(await translate(people.bob, other)).toMatchObject(refused("translation_unavailable"));
  service.answering = () => undefined;
  expect((await translate(people.bob, other)).status).toBe(200);
});

test("translations go with their message", async () => {
  const message = await makeMessage(people.anna, people.famille, bonjour);
  await translate(people.bob, message);
  await people.anna.delete(`/api/messages/${message.id}`);
  expect(await stored(message)).toEqual([]);
});

test("members are told that the server translates, and a server without a service refuses", async () => {
  expect((await people.bob.get("/api/info")).body).toMatchObject({ translates: true });
  const plain = await testApp();
  try {
    const { anna, famille } = await aCommunity(plain);
    const message = await makeMessage(anna, famille, bonjour);
    expect((await anna.get("/api/info")).body).not.toHaveProperty("translates");
    expect(await translate(anna, message)).toMatchObject(refused("translation_off"));
  } finally {
    await plain.close();
  }
});
