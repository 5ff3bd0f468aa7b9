import { afterAll, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { testApp } from "../testing/build-app.ts";
import { aPerson } from "../testing/people.ts";

const hearth = await testApp();
const german = await testApp({ DEFAULT_LANG: "de_DE" });
afterAll(() => Promise.all([hearth.close(), german.close()]));
const anna = await aPerson(hearth, "anna@example.org");
const greta = await aPerson(german, "greta@example.org");

test.each([
  ["fr", "fr_FR"],
  ["xx, sk;q=0.5, nl;q=0.8", "nl_NL"],
  ["zh-CN", "zh_Hans"],
  ["xx", "en_US"],
  [undefined, "en_US"],
])("somebody without a language has one of the browser's: %s is %s", async (wanted, lang) => {
  const headers: Record<string, string> = wanted === undefined ? {} : { "accept-language": wanted };

  expect((await anna.get("/api/me", headers)).body.data).toMatchObject({ lang });
  expect((await anna.put(`/api/users/${anna.id}`, { name: "Anna" }, headers)).body.data).toMatchObject({ lang });
});

test("the operator's language comes first, and the person's own before that", async () => {
  const headers = { "accept-language": "fr" };

  expect((await greta.get("/api/me", headers)).body.data).toMatchObject({ lang: "de_DE" });
  await greta.put(`/api/users/${greta.id}`, { data: { lang: "it_IT" } });
  expect((await greta.get("/api/me", headers)).body.data).toMatchObject({ lang: "it_IT" });
});

test("such a language is not stored, and our own client does not learn of it", async () => {
  await anna.get("/api/me", { "accept-language": "fr" });

  expect((await anna.get("/api/me", { [clientHeader]: "web" })).body.data).not.toHaveProperty("lang");
});
