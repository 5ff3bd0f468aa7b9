import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CompatGroup, Message as CompatMessage } from "#contract/compat.ts";
import { threadedMailReader } from "../../../adapters/mail-reader/threaded.ts";
import type { OpenListener } from "../../../adapters/mail-listener/mail-listener.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { resolve, sendMail } from "../../../testing/mail-domain.ts";
import { withOldReplyAddresses, workIsDone } from "../../../testing/mails.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, type Account } from "../../../testing/people.ts";
import { phonePhoto } from "../../../testing/pictures.ts";
import { winmail } from "../../../testing/winmail.ts";
import { addressFor } from "./rules-addresses.ts";
import { openMailListener } from "./actions-listening.ts";

const hearth = await testApp({
  PUBLIC_URL: "https://hearth.example.org",
  INBOUND_ADDRESS: "hearth@hearth.example.org",
  INBOUND_SMTP_PORT: "0",
});
const { context } = hearth;
context.mailReader = threadedMailReader(resolve);

let listener: OpenListener;
beforeAll(async () => {
  listener = (await openMailListener(context))!;
});
afterAll(async () => {
  await listener.close();
  await hearth.close();
});

let anna: Account;
let bob: Account;
let paul: Account;
let famille: CompatGroup;
let soup: CompatMessage;
beforeEach(async () => {
  ({ anna, bob, paul, famille } = await aCommunity(hearth));
  await withOldReplyAddresses(hearth);
  soup = await makeMessage(anna, famille, "Soup");
});

test("a photo that Outlook hides in winmail.dat is posted", async () => {
  const photo = { shortName: "SOUP~1.JPG", longName: "Soup at Anna’s.jpg", content: await phonePhoto(640, 480) };
  await send({
    text: "Delicious!",
    attachments: [
      { filename: "winmail.dat", contentType: "application/ms-tnef", content: winmail({ files: [photo] }) },
    ],
  });
  const [comment] = await comments();
  expect(comment).toMatchObject({ data: { text: "Delicious!" }, files: [{ type: "image/jpeg", width: 640 }] });
});

test("the sender alone can read the whole email of which a part was posted", async () => {
  const whole = "Delicious!\n\nOn 12 Nov 2026, at 10:03, anna <a@example.org> wrote:\n> Soup\n";
  await send({ text: whole });
  const [comment] = await comments();
  expect(comment!.data).toEqual({ text: "Delicious!", by_email: true });
  const path = `/api/messages/${comment!.id}/email`;
  expect((await bob.get(path)).body).toEqual({ text: whole });
  expect(await anna.get(path)).toMatchObject(refused("not_permitted"));
  expect(await paul.get(path)).toMatchObject(refused("not_found"));

  const { body: shared } = await anna.post("/api/messages", { group: famille.id, origin: comment!.id });
  expect(shared.data).toEqual({ text: "Delicious!" });
  await bob.delete(`/api/messages/${comment!.id}`);
  expect(await originals()).toEqual([]);
});

test("the whole email goes with the account of its sender, and their words stay", async () => {
  await send({ text: "Delicious!\n\n> Soup\n" });
  await bob.delete(`/api/users/${bob.id}`);
  await workIsDone(hearth);
  expect(await originals()).toEqual([]);
  expect((await comments()).map(({ data }) => data.text)).toEqual(["Delicious!"]);
});

test("an email that was posted whole is not kept", async () => {
  await send({ text: "Delicious!\n\nTruly.\n" });
  expect((await comments()).map(({ data }) => data)).toEqual([{ text: "Delicious!\n\nTruly." }]);
  expect(await originals()).toEqual([]);
});

test("of an email with HTML alone the whole text is kept", async () => {
  await send({ html: "<p>Delicious!</p><div id=divRplyFwdMsg>From: anna</div><div>Soup</div>" });
  const [comment] = await comments();
  expect(comment!.data.text).toBe("Delicious!");
  expect((await bob.get(`/api/messages/${comment!.id}/email`)).body).toEqual({
    text: "Delicious!\nFrom: anna\nSoup",
  });
});

test("an answer below an original that Outlook does not mark is posted", async () => {
  const original = [
    "From: Hearth <hearth@hearth.example.org>",
    "Sent: Thursday, 12 November 2026 10:03",
    "To: bob",
    "Subject: Soup",
    "",
    "anna posted Soup",
    "Settings<https://hearth.example.org/settings> Stop these emails<https://hearth.example.org/stop?k=1>",
  ];
  await send({ text: [...original, "", "Delicious!", "", "Bob"].join("\r\n") });
  expect((await comments()).map(({ data }) => data.text)).toEqual(["Delicious!\n\nBob"]);
});

test("a small picture in the text is a photo the first time, and a logo when it comes again", async () => {
  const content = await phonePhoto(1200, 900);
  const attachments = [{ filename: "IMG_4711.jpg", content, cid: "picture", contentDisposition: "inline" as const }];
  const html = (text: string) => `<p>${text}</p><img src="cid:picture">`;
  const mail = { messageId: "<one@phone.example.org>", html: html("First"), attachments };
  await send(mail);
  await send(mail);
  await send({ html: html("Second"), attachments });
  expect((await comments()).map(({ data, files }) => [data.text, files.length])).toEqual([
    ["First", 1],
    ["Second", 0],
  ]);
});

function send(mail: object): Promise<void> {
  const reader = { targetId: soup.id, userId: bob.id, salt: "" };
  const to = addressFor(context.config.inbound.address!, context.signingKey, "reply", reader);
  return sendMail(listener.port, { from: bob.login, to, subject: "Re: Soup", ...mail });
}

async function comments(): Promise<CompatMessage[]> {
  const { children } = (await anna.get(`/api/messages/${soup.id}`)).body as CompatMessage;
  const found = await Promise.all(children.map(({ id }) => anna.get(`/api/messages/${id}`)));
  return found.map(({ body }) => body as CompatMessage);
}

function originals(): Promise<unknown[]> {
  return context.db.read.selectFrom("mail_originals").select("message_id").execute();
}
