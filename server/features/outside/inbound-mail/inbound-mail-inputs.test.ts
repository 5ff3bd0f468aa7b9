import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import type { Message } from "#contract/compat.ts";
import { threadedMailReader } from "../../../adapters/mail-reader/threaded.ts";
import { testApp } from "../../../testing/build-app.ts";
import { resolve } from "../../../testing/mail-domain.ts";
import { MailCatcher } from "../../../testing/mail-catcher.ts";
import { withOldReplyAddresses, workIsDone } from "../../../testing/mails.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aGroup, aPerson } from "../../../testing/people.ts";
import { newId } from "../../../new-id.ts";
import { addressFor } from "./rules-addresses.ts";

const token = "the-token-of-the-webhook";
const catcher = await MailCatcher.start();
const hearth = await testApp({
  SMTP_URL: catcher.url,
  MAIL_FROM: "hearth@hearth.example.org",
  PUBLIC_URL: "https://hearth.example.org",
  INBOUND_ADDRESS: "hearth@hearth.example.org",
  INBOUND_WEBHOOK_TOKEN: token,
  INBOUND_AUTHENTICATED_BY: "mx.example.org",
});
hearth.context.mailReader = threadedMailReader(resolve);
afterAll(async () => {
  await hearth.close();
  await catcher.stop();
});

const anna = await aPerson(hearth, "anna@example.org");
const family = await aGroup(anna, "Family");
const { body: posting } = await anna
  .put(`/api/groups/${family.id}/posting-address`, { isOn: true })
  .then(() => anna.post(`/api/groups/${family.id}/posting-address`));

const replyTo = ({ id }: Message) =>
  addressFor(hearth.context.config.inbound.address!, hearth.context.signingKey, "reply", {
    ...{ targetId: id, userId: anna.id, salt: "" },
  });

async function hand(name: string, to: string): Promise<number> {
  const written = await readFile(`fixtures/inputs/${name}.eml`, "latin1");
  const payload = Buffer.from(written.replace("{TO}", to).replace("{ID}", newId()), "latin1");
  const headers = { authorization: `Bearer ${token}`, "content-type": "message/rfc822" };
  return (await hearth.app.inject({ method: "POST", url: "/api/inbound-mail", headers, payload })).statusCode;
}

test.each([
  ["31-auto-response-suppress/oof-all", "I will bring bread (oof-all)", 0],
  ["32-inline-replies/bottom", "We are five, and Grandpa wants no salt.\n\nAnna", 0],
  [
    "32-inline-replies/inline",
    "Hi all,\n\n> Soup for everybody\n\nYes, please, two plates.\n\n> tomorrow at noon?\n\nRather at one.\n\nAnna",
    0,
  ],
  ["33-iso-2022-jp/cp1252-as-latin1", "Kosten: 5 € – „gut“", 0],
  ["34-outlook-headers/ar", "New answer (ar)", 0],
  ["34-outlook-headers/da", "New answer (da)", 0],
  ["35-signed-mail/smime", "Signed answer", 0],
  ["46-iphone-inline-photo/small", "Look at the garden small\n\nand the roses.", 1],
])("of the answer %s the person's own words and photos are posted", async (name, text, files) => {
  const soup = await makeMessage(anna, family, "Soup");
  await withOldReplyAddresses(hearth);
  expect(await hand(name, replyTo(soup))).toBe(204);
  const { children } = (await anna.get(`/api/messages/${soup.id}`)).body as Message;
  const { data, files: posted } = (await anna.get(`/api/messages/${children[0]?.id}`)).body as Message;
  expect([data.text, posted.length]).toEqual([text, files]);
  await workIsDone(hearth);
  expect(catcher.received).toEqual([]);
});

test.each([
  ["33-iso-2022-jp/no-charset", "スープ", "こんにちは。スープをありがとう。"],
  ["42-subject/newline", "Hi Sol To create our page", "Body"],
])("the email %s is readable as a post", async (name, title, text) => {
  expect(await hand(name, posting.address as string)).toBe(204);
  const [newest] = (await anna.get(`/api/groups/${family.id}/page/0`)).body.messages as string[];
  expect((await anna.get(`/api/messages/${newest}`)).body).toMatchObject({ data: { title, text } });
});
