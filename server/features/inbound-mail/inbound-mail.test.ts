import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CompatGroup, Message } from "#contract/compat.ts";
import { threadedMailReader } from "../../adapters/mail-reader/threaded.ts";
import type { Listener } from "../../adapters/mail-listener/smtp.ts";
import { testApp } from "../../testing/build-app.ts";
import { MailCatcher } from "../../testing/mail-catcher.ts";
import { resolve, sendMail } from "../../testing/mail-domain.ts";
import { workIsDone } from "../../testing/mails.ts";
import { makeMessage } from "../../testing/messages.ts";
import { aCommunity, type Account } from "../../testing/people.ts";
import { openMailListener } from "./actions-listening.ts";
import { addressFor } from "./rules-addresses.ts";

const catcher = await MailCatcher.start();
const hearth = await testApp({
  SMTP_URL: catcher.url,
  MAIL_FROM: "hearth@hearth.example.org",
  PUBLIC_URL: "https://hearth.example.org",
  INBOUND_ADDRESS: "hearth@hearth.example.org",
  INBOUND_SMTP_PORT: "0",
});
const { context } = hearth;
context.mailReader = threadedMailReader(resolve);
context.log = { ...context.log, error: () => undefined };
const inbound = context.config.inbound.address!;

let listener: Listener;
beforeAll(async () => {
  listener = (await openMailListener(context))!;
});
afterAll(async () => {
  await listener.close();
  await hearth.close();
  await catcher.stop();
});

let anna: Account;
let bob: Account;
let zoe: Account;
let famille: CompatGroup;
let soup: Message;
beforeEach(async () => {
  ({ anna, bob, zoe, famille } = await aCommunity(hearth));
  soup = await makeMessage(anna, famille, "Soup");
  catcher.received.length = 0;
});

const replyTo = (person: Account, message: { id: string }) =>
  addressFor(inbound, context.signingKey, "reply", { targetId: message.id, userId: person.id });

function send(from: Account, to: string, mail: object, how?: { isSigned: boolean }): Promise<void> {
  return sendMail(listener.port, { from: `${from.name} <${from.login}>`, to, subject: "Re: Soup", ...mail }, how);
}

async function commentsOn({ id }: { id: string }): Promise<Message[]> {
  const { body } = await anna.get(`/api/messages/${id}/messages`);
  return (body as Message[] | undefined) ?? [];
}

test("an answer by email becomes a comment, with its photo and without the quote, and once however often it arrives", async () => {
  const photo = await readFile("/work/shared/media/phone-iphone-6-gps.jpg");
  const mail = {
    messageId: "<one@phone.example.org>",
    text: "Delicious!\n\nSent from my iPhone\n\n> On 12 Nov 2026, at 10:03, anna <a@example.org> wrote:\n> Soup\n",
    attachments: [{ filename: "soup.jpg", content: photo }],
  };
  await send(bob, replyTo(bob, soup), mail);
  await send(bob, replyTo(bob, soup), mail);

  const { body } = await anna.get(`/api/messages/${soup.id}`);
  console.log(JSON.stringify(body));
});
