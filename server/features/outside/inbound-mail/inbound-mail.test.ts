import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CompatGroup, Message as CompatMessage } from "#contract/compat.ts";
import { clientHeader } from "#contract/own-client.ts";
import { threadedMailReader } from "../../../adapters/mail-reader/threaded.ts";
import type { OpenListener } from "../../../adapters/mail-listener/mail-listener.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { MailCatcher } from "../../../testing/mail-catcher.ts";
import { resolve, sendMail, signedMail } from "../../../testing/mail-domain.ts";
import { itIs, withOldReplyAddresses, workIsDone } from "../../../testing/mails.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, type Account } from "../../../testing/people.ts";
import { newMessageId } from "../../../emails/send.ts";
import { newId } from "../../../new-id.ts";
import { phonePhoto } from "../../../testing/pictures.ts";
import { openMailListener } from "./actions-listening.ts";
import { insertMail } from "./queries.ts";
import { addressFor } from "./rules-addresses.ts";
import { proveAddress } from "../../identity/people/actions-addresses.ts";

const webhookToken = "the-token-of-the-webhook";
const catcher = await MailCatcher.start();
const hearth = await testApp({
  SMTP_URL: catcher.url,
  MAIL_FROM: "hearth@hearth.example.org",
  PUBLIC_URL: "https://hearth.example.org",
  INBOUND_ADDRESS: "hearth@hearth.example.org",
  INBOUND_SMTP_PORT: "0",
  INBOUND_MAX_MB: "2",
  INBOUND_WEBHOOK_TOKEN: webhookToken,
});
const { context } = hearth;
context.mailReader = threadedMailReader(resolve);
context.log = { ...context.log, error: () => undefined };
const inbound = context.config.inbound.address!;

const logo = {
  filename: "logo.png",
  content: Buffer.alloc(900, 1),
  cid: "logo",
  contentDisposition: "inline" as const,
};

let listener: OpenListener;
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
let soup: CompatMessage;
beforeEach(async () => {
  ({ anna, bob, zoe, famille } = await aCommunity(hearth));
  await withOldReplyAddresses(hearth);
  soup = await makeMessage(anna, famille, "Soup");
  catcher.received.length = 0;
});

test("an answer by email becomes a comment with its photo, once however often it arrives", async () => {
  const photo = await phonePhoto(640, 480);
  const mail = {
    messageId: "<one@phone.example.org>",
    text: "Delicious!\n\nSent from my iPhone\n\n> On 12 Nov 2026, at 10:03, anna <a@example.org> wrote:\n> Soup\n",
    attachments: [{ filename: "soup.jpg", content: photo }, logo],
    html: '<p>Delicious!</p><img src="cid:logo">',
  };
  await send(bob, replyTo(bob, soup), mail);
  await send(bob, replyTo(bob, soup).toUpperCase(), mail);

  const [comment, ...others] = await commentsOn(soup);
  expect(others).toEqual([]);
  expect(comment).toMatchObject({ data: { text: "Delicious!" }, author: { id: bob.id } });
  expect(comment!.files).toMatchObject([{ type: "image/jpeg", width: 640 }]);
  expect(await failures()).toEqual([]);
});

test("emails about new messages carry the addresses that answer them", async () => {
  await bob.put(`/api/users/${bob.id}`, { data: { notification_emails: "immediately" } });
  await makeMessage(anna, famille, { data: { title: "Bread & salt", text: "Who bakes?" } });
  await itIs(hearth, context.clock.now() + 6 * 60_000);
  const salt = await makeReply(anna, soup, "More salt");
  await itIs(hearth, context.clock.now() + 6 * 60_000);

  const [first, second] = catcher.received.map(({ mail }) => mail);
  const [answer] = /mailto:[^"]+/.exec(first!.html!)!;
  expect(answer).toBe(`mailto:${first!.replyTo![0]!.address}?subject=Re%3A%20Bread%20%26%20salt`);
  expect(first!.text).toContain("Who bakes?");
  expect(second!.replyTo).toMatchObject([{ address: replyTo(bob, salt) }]);
  expect(second!.references).toBe(`<thread.${soup.id}@hearth.example.org>`);
  expect(second!.text).toContain(`Reply: ${replyTo(bob, salt)}`);
  expect(second!.text).toContain("Reply to this email to comment.");
  await send(bob, second!.replyTo![0]!.address!, { text: "And pepper", inReplyTo: second!.messageId });
  expect((await commentsOn(salt)).map(({ data }) => data.text)).toEqual(["And pepper"]);
});

test("a word answers an event, an emoji reacts, and elsewhere the word is a comment", async () => {
  const feast = await makeMessage(anna, famille, { data: { text: "Feast", date: "2099-05-01" } });
  await send(bob, replyTo(bob, feast), { text: "Ja!\n\nAm 12.11.2026 schrieb anna <a@example.org>:\n> Feast" });
  await send(bob, replyTo(bob, soup), { text: "❤️" });
  await send(bob, replyTo(bob, soup), { text: "Ja!" });

  const { body: answers } = await anna.get(`/api/messages/${feast.id}/answers`);
  expect(answers.answers).toMatchObject([
    { answer: "yes", person: { id: bob.id } },
    { answer: "yes", person: { id: anna.id } },
  ]);
  const { body: reactions } = await anna.get(`/api/messages/${soup.id}/reactions`);
  expect(JSON.stringify(reactions)).toContain("❤️");
  expect((await commentsOn(feast)).length).toBe(0);
  expect((await commentsOn(soup)).map(({ data }) => data.text)).toEqual(["Ja!"]);
});

test("nobody posts in the name of another", async () => {
  const unsigned = send(bob, replyTo(bob, soup), { text: "Spoofed" }, { isSigned: false });
  await expect(unsigned).rejects.toThrow("could not be verified");
  await expect(send(zoe, replyTo(bob, soup), { text: "Stolen" })).rejects.toThrow("only from the address");
  const large = send(bob, replyTo(bob, soup), { text: "A".repeat(3 * 1024 ** 2) });
  await expect(large).rejects.toThrow("too large");
  await expect(send(bob, `hearth@${inbound.domain}`, { text: "Relay" })).rejects.toThrow("No such address");
  const made = replyTo(bob, soup).replace(/.(?=.{12}@)/, (last) => (last === "a" ? "b" : "a"));
  await expect(send(bob, made, { text: "Guessed" })).rejects.toThrow("only from the address");

  expect(await commentsOn(soup)).toEqual([]);
  expect(await failures()).toEqual([]);
});

test("results that the sender wrote itself are not believed by the server's own listener", async () => {
  const checked = {
    headers: { "Authentication-Results": `mx.example.net; dmarc=pass header.from=${bob.login.split("@")[1]!}` },
  };
  const claim = (text: string) => send(bob, replyTo(bob, soup), { text, ...checked }, { isSigned: false });
  await expect(claim("From anywhere")).rejects.toThrow("could not be verified");
  const { inbound: settings } = context.config;
  Object.assign(settings, { authenticatedBy: "mx.example.net" });
  await expect(claim("From a server that nobody named")).rejects.toThrow("could not be verified");
  settings.smtp!.peers.push("127.0.0.0/8");
  await claim("From the operator's server");
  settings.smtp!.peers.pop();
  Object.assign(settings, { authenticatedBy: undefined });

  expect((await commentsOn(soup)).map(({ data }) => data.text)).toEqual(["From the operator's server"]);
});

test("an email that takes too long to read is refused by name", async () => {
  const reader = context.mailReader;
  context.mailReader = threadedMailReader(resolve, 1);
  const refused = send(bob, replyTo(bob, soup), { text: ":\n".repeat(300_000) });
  await expect(refused.finally(() => (context.mailReader = reader))).rejects.toThrow("takes too long to read");
});

test("only a proven address vouches for its sender", async () => {
  await context.db.write((tx) => tx.deleteFrom("proven_addresses").where("user_id", "=", bob.id).execute());
  await expect(send(bob, replyTo(bob, soup), { text: "Unproven" })).rejects.toThrow("has not confirmed this address");
  await expect(send(bob, replyTo(anna, soup), { text: "Stolen" })).rejects.toThrow("only from the address");
  await context.db.write((tx) => proveAddress(tx, { userId: bob.id, login: "other@example.org", now: 1 }));
  await expect(send(bob, replyTo(bob, soup), { text: "Another" })).rejects.toThrow("has not confirmed this address");
  expect(await commentsOn(soup)).toEqual([]);
});

test("an Exchange server's header does not make a person's answer automatic", async () => {
  await send(bob, replyTo(bob, soup), { text: "I will bring bread", headers: { "X-Auto-Response-Suppress": "All" } });
  expect(await commentsOn(soup)).toMatchObject([{ data: { text: "I will bring bread" } }]);
});

test("what a program sends is dropped and not answered", async () => {
  const programs = [
    { headers: { "Auto-Submitted": "auto-replied" } },
    { headers: { Precedence: "bulk" } },
    { headers: { "List-Id": "<list.example.org>" } },
    { messageId: newMessageId(context.config) },
    { envelope: { from: "", to: replyTo(bob, soup) } },
  ];
  for (const program of programs) await send(bob, replyTo(bob, soup), { text: "I am on holiday", ...program });

  expect(await commentsOn(soup)).toEqual([]);
  expect(await failures()).toEqual([]);
});

test("what cannot be posted goes back to its sender with the reason and the text", async () => {
  await bob.put(`/api/users/${bob.id}`, { data: { lang: "de_DE" } });
  const program = { filename: "setup.exe", content: Buffer.alloc(5000, 7) };
  await send(bob, replyTo(bob, soup), {
    text: "With a program",
    attachments: [program],
    messageId: "<p@phone.example.org>",
  });
  await send(bob, replyTo(bob, soup), { text: "> nothing new" });
  await bob.post(`/api/groups/${famille.id}/leave`);
  await send(bob, replyTo(bob, soup), { text: "Too late" });

  expect((await commentsOn(soup)).map(({ data }) => data.text)).toEqual(["With a program"]);
  const [partly, empty, late, ...others] = await failures();
  expect(others).toEqual([]);
  expect(partly).toMatchObject({ subject: "Anhänge fehlen: Re: Soup", inReplyTo: "<p@phone.example.org>" });
  expect(partly!.text).toContain("setup.exe: Dateien dieser Art werden nicht angenommen");
  expect(empty!.subject).toBe("Nicht gepostet: Re: Soup");
  expect(late!.text).toContain("oder du bist nicht mehr in der Gruppe");
  expect(
    late!.attachments.map(({ content }) =>
      Buffer.from(content as ArrayBuffer)
        .toString()
        .trim(),
    ),
  ).toEqual(["Too late"]);
  expect(late!.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-replied");
});

test("a member posts to a group by email once an admin allows it, and only to groups where they may post", async () => {
  const path = `/api/groups/${famille.id}/posting-address`;
  expect((await bob.get(path)).body).toEqual({ isPossible: true, isOn: false, mayHaveAddress: false });
  expect(await bob.post(path)).toMatchObject(refused("mail_posting_off"));
  expect((await bob.put(path, { isOn: true })).status).toBe(403);
  expect((await anna.put(path, { isOn: true })).body).toEqual({ isPossible: true, isOn: true, mayHaveAddress: true });
  const { address } = (await bob.post(path)).body as { address: string };
  expect((await bob.get(path)).body).toMatchObject({ address });
  await send(bob, address, {
    subject: "Fwd: Summer",
    text: "See you there\n\n-- \nBob",
    attachments: [{ filename: "a.jpg", content: await phonePhoto() }],
  });
  expect((await failures()).map(({ text }) => text)).toEqual([]);
  await expect(send(anna, address, { text: "With the address of Bob" })).rejects.toThrow("only from the address");

  const [newest] = (await anna.get(`/api/groups/${famille.id}/page/0`)).body.messages as string[];
  const post = (await anna.get(`/api/messages/${newest}`)).body as CompatMessage;
  expect(post).toMatchObject({ data: { title: "Summer", text: "See you there" }, author: { id: bob.id } });
  expect(post.files).toHaveLength(1);

  await anna.put(`/api/groups/${famille.id}/members/${bob.id}`, { role: "reader" });
  expect((await bob.get(path)).body).toEqual({ isPossible: true, isOn: true, mayHaveAddress: false });
  await send(bob, address, { text: "As a reader" });
  await anna.put(`/api/groups/${famille.id}/members/${bob.id}`, { role: "member" });
  await send(bob, address, { text: "By the old address" });
  const again = (await bob.post(path)).body as { address: string };
  await anna.put(path, { isOn: false });
  await send(bob, again.address, { text: "Switched off" });
  const texts = (await failures()).map(({ text }) => text);
  expect(texts).toEqual(
    ["no longer works", "no longer works", "doesn’t take posts by email"].map(
      (text) => expect.stringContaining(text) as string,
    ),
  );
});

test("a mail system of the operator hands emails over by HTTP", async () => {
  const raw = await signedMail({ from: bob.login, to: replyTo(bob, soup), subject: "Re: Soup", text: "By webhook" });
  const hand = async (payload: string, token: string, type = "message/rfc822") => {
    const headers = { authorization: `Bearer ${token}`, "content-type": type };
    const answer = await hearth.app.inject({ method: "POST", url: "/api/inbound-mail", headers, payload });
    return answer.statusCode;
  };
  expect(await hand(raw, "another token of that length")).toBe(404);
  expect(await hand(raw, webhookToken, "application/json")).toBe(400);
  expect(await hand(raw.replace("By webhook", "By attacker"), webhookToken)).toBe(403);
  expect(await hand(raw.replace(replyTo(bob, soup), "nobody@example.org"), webhookToken)).toBe(404);
  expect(await hand(raw, webhookToken)).toBe(204);
  expect(await hand(raw, webhookToken)).toBe(204);
  expect((await commentsOn(soup)).map(({ data }) => data.text)).toEqual(["By webhook"]);
});

test("a person can send only so many emails in one hour, and the others are tried again later", async () => {
  const { db, clock } = context;
  await db.write(async (tx) => {
    for (let n = 0; n < 60; n++) await insertMail(tx, { id: newId(), user_id: bob.id, received_at: clock.now() });
  });
  await expect(send(bob, replyTo(bob, soup), { text: "One more" })).rejects.toThrow("451");
});

function replyTo(person: Account, message: { id: string }): string {
  return addressFor(inbound, context.signingKey, "reply", { targetId: message.id, userId: person.id, salt: "" });
}

function send(from: Account, to: string, mail: object, how?: { isSigned: boolean }): Promise<void> {
  return sendMail(listener.port, { from: `${from.name} <${from.login}>`, to, subject: "Re: Soup", ...mail }, how);
}

async function commentsOn({ id }: { id: string }): Promise<CompatMessage[]> {
  const { children } = (await anna.get(`/api/messages/${id}`)).body as CompatMessage;
  const ours = { [clientHeader]: "web" };
  const answers = await Promise.all(children.map((child) => anna.get(`/api/messages/${child.id}`, ours)));
  return answers.map(({ body }) => body as CompatMessage);
}

/** Emails that say what was not posted. */
async function failures() {
  await workIsDone(hearth);
  return catcher.received.map(({ mail }) => mail).filter(({ subject }) => subject !== undefined);
}
