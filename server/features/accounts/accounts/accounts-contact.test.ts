import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../testing/build-app.ts";
import { aCommunity } from "../../../testing/people.ts";

test("without email, anyone can see whom to ask: the operator's setting, or else the first user", async () => {
  const hearth = await testApp();
  afterAll(() => hearth.close());
  const ask = async () => (await hearth.app.inject({ url: "/api/contact" })).json<object>();
  expect(await ask()).toEqual({});

  const { anna } = await aCommunity(hearth);
  expect(await ask()).toEqual({});
  await anna.put(`/api/users/${anna.id}`, { name: "Anna Martin" });
  expect(await ask()).toEqual({ name: "Anna Martin" });

  const named = await testApp({ CONTACT: "Bob, next door" });
  afterAll(() => named.close());
  expect((await named.app.inject({ url: "/api/contact" })).json()).toEqual({ name: "Bob, next door" });
});

test("with email set up, no contact is named", async () => {
  const hearth = await testApp({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "hearth@example.org", CONTACT: "Bob" });
  afterAll(() => hearth.close());
  await aCommunity(hearth);
  expect((await hearth.app.inject({ url: "/api/contact" })).json()).toEqual({});
});
