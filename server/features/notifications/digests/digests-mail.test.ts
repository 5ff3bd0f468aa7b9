import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { formatDate } from "#contract/dates.ts";
import type { CompatGroup } from "#contract/compat.ts";
import { bcp47, directionOf, supportedLanguages } from "#contract/languages.ts";
import { onOneLine } from "#contract/one-line.ts";
import { translator } from "../../../emails/translate.ts";
import { enqueueRecurring, workOnce } from "../../../worker.ts";
import { testApp } from "../../../testing/build-app.ts";
import { MailCatcher } from "../../../testing/mail-catcher.ts";
import { workIsDone } from "../../../testing/mails.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aPerson, visitor, type Account } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";
import { checkDigests } from "./actions.ts";

const catcher = await MailCatcher.start();
const hearth = await testApp({
  SMTP_URL: catcher.url,
  MAIL_FROM: "hearth@example.org",
  PUBLIC_URL: "https://example.org/some/hearth",
});
const { context } = hearth;
const logged: string[] = [];
context.log = { ...context.log, error: note, warn: note };
afterAll(async () => {
  await hearth.close();
  await catcher.stop();
});

const [minute, hour] = [60_000, 3_600_000];
const base = "https://example.org/some/hearth";
let anna: Account;
let bob: Account;
let famille: CompatGroup;
beforeEach(async () => {
  ({ anna, bob, famille } = await aCommunity(hearth));
  await wants(bob, {});
  catcher.received.length = 0;
  logged.length = 0;
});
afterEach(async () => {
  catcher.takeAll();
  await context.db.write(async (tx) => {
    await tx.deleteFrom("digests").execute();
    await tx.deleteFrom("jobs").execute();
  });
});

test("both parts link to the messages, the settings and unsubscribing, below the site's sub-path", async () => {
  const soup = await makeMessage(anna, famille, "Soup");
  const salt = await makeReply(anna, soup, "More salt");
  const pepper = await makeReply(anna, salt, "And pepper");

  const { html, text } = await theMail();

  for (const path of [
    `/messages/${soup.id}`,
    `/messages/${soup.id}/${salt.id}`,
    `/messages/${salt.id}/${pepper.id}`,
    `/users/${bob.id}/settings`,
    `/stop-notification-emails/${bob.id}/`,
    "/",
  ]) {
    expect(html).toContain(`href="${base}${path}`);
    expect(text).toContain(base + path);
  }
  expect(text).toContain("anna commented on “More salt” in Famille");
});

test("the email says nothing of what a person wrote whom the reader has hidden since", async () => {
  const zoe = await aPerson(hearth, `zoe.${famille.id}@example.org`);
  await zoe.post(`/api/groups/invitation/${famille.inviteKey}`);
  const soup = await makeMessage(zoe, famille, "Cheap watches");
  await makeReply(anna, soup, "Not here, please");
  await makeReply(zoe, await makeMessage(anna, famille, "Bread"), "Watches!");
  await bob.put(`/api/me/hidden/${zoe.id}`, {});

  const { html, text } = await theMail();

  for (const words of [html, text]) {
    expect(words).toContain("Not here, please");
    expect(words).toContain("Bread");
    expect(words).not.toMatch(/watches/i);
  }
});

test("the email uses the reader's language and time zone", async () => {
  await wants(bob, { lang: "fr_FR", time_zone: "America/Los_Angeles" });
  const { createdAt } = await makeMessage(anna, famille, "Soupe");
  await makeMessage(anna, famille, "Pain");

  const { subject, html, text } = await theMail();

  expect(subject).toBe("Famille : 2 nouveaux messages");
  expect(text).toContain("Bonjour bob,");
  expect(text).toContain("anna a publié dans Famille");
  expect(html).toContain('lang="fr-FR"');
  const there = formatDate(createdAt, { language: "fr_FR", style: "stamp", timeZone: "America/Los_Angeles" });
  expect(text).toContain(there);
  expect(html).toContain(there);
});

test.each(supportedLanguages)(
  "in %s the whole email uses the texts, line breaks and date formats of that language",
  async (lang) => {
    await wants(bob, { lang, time_zone: "Europe/Paris" });
    const soup = await makeMessage(anna, famille, "Soup");
    await makeReply(anna, soup, "More salt");

    const { subject, html, text } = await theMail();

    const t = translator(lang);
    expect(subject).toBe(onOneLine(t("email.digest.subject", { count: 2, groups: "Famille" })));
    expect(text).toContain(onOneLine(t("email.hello", { name: "bob" })));
    const commentOn = t("email.digest.comment_on", { name: "anna", group: "Famille", title: "Soup" });
    expect(text).toContain(onOneLine(commentOn));
    expect(text).toContain(formatDate(soup.createdAt, { language: lang, style: "stamp", timeZone: "Europe/Paris" }));
    expect(html).toContain(`lang="${bcp47(lang)}" dir="${directionOf(lang)}"`);
  },
);

test("the email embeds small pictures: avatars and the first photos of a message", async () => {
  const [avatar, photo, second] = [await upload(hearth, anna), await upload(hearth, anna), await upload(hearth, anna)];
  await anna.put(`/api/users/${anna.id}`, { avatar: avatar.id });
  await makeMessage(anna, famille, { files: [photo.id, second.id] });
  await makeMessage(anna, famille, "No photo here");

  const { html, attachments } = await theMail();

  expect(attachments.map(({ contentId }) => contentId).sort()).toEqual(
    [avatar, photo, second].map(({ id }) => `<${id}>`).sort(),
  );
  for (const { id } of [avatar, photo, second]) expect(html).toContain(`src="cid:${id}"`);
  for (const { content, mimeType } of attachments) {
    expect(mimeType).toBe("image/jpeg");
    expect((content as ArrayBuffer).byteLength).toBeLessThan(30_000);
  }
  expect(html).not.toMatch(/src="http/);
  expect(logged).toEqual([]);
});

test("an unreadable photo does not hold back the email", async () => {
  const photo = await upload(hearth, anna);
  await makeMessage(anna, famille, { files: [photo.id], data: { title: "The lake" } });
  await context.files.removeFolder(photo.id);

  const { text, attachments } = await theMail();

  expect(text).toContain("The lake");
  expect(attachments).toEqual([]);
});

test("text written by users is escaped", async () => {
  await anna.put(`/api/users/${anna.id}`, { name: "<b>Anna</b>\r\nBcc: eve@example.org" });
  await makeMessage(anna, famille, { data: { title: '<script>alert("1")</script>' } });

  const { html, text, headers } = await theMail();

  expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
  expect(html).not.toMatch(/<script|<b>/);
  expect(text).toContain('<script>alert("1")</script>');
  expect(headers.map(({ key }) => key)).not.toContain("bcc");
  expect(catcher.received[0]!.recipients).toEqual([bob.login]);
});

test("a long list is truncated with the number of remaining items, and has few pictures", async () => {
  const photos = await Promise.all(Array.from({ length: 18 }, () => upload(hearth, anna)));
  for (const { id } of photos) await makeMessage(anna, famille, { files: [id] });
  for (let i = 0; i < 17; i++) await makeMessage(anna, famille, `Message ${i}`);

  const { subject, text, attachments } = await theMail();

  expect(subject).toBe("Famille: 35 new messages");
  expect(text.match(/anna posted/g)).toHaveLength(30);
  expect(text).toContain("And 5 more.");
  expect(attachments.length).toBeGreaterThan(5);
  expect(attachments.length).toBeLessThanOrEqual(16);
});

test("a one-click unsubscribe by the headers of an email also works while another one is queued", async () => {
  await makeMessage(anna, famille, "Soup");
  const { headers } = await theMail();
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? "";
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const [, link] = /^<(.*)>$/.exec(header("list-unsubscribe"))!;
  expect(link).toMatch(/^https:\/\/example\.org\/some\/hearth\/stop-notification-emails\//);
  await makeMessage(anna, famille, "Bread");
  hearth.passTime(6 * minute);
  await check();

  const { pathname } = new URL(link!);
  for (const method of ["GET", "HEAD"] as const) await hearth.app.inject({ method, url: pathname });
  expect((await bob.get("/api/me")).body.data.notification_emails).toBe("immediately");
  const answer = await visitor(hearth).post(pathname);

  expect(answer).toMatchObject({ status: 200, body: { message: "Email notifications disabled" } });
  await workIsDone(hearth);
  expect(catcher.received).toHaveLength(1);
});

test("an email is sent once and under its original id after the mail server was down for an hour", async () => {
  await makeMessage(anna, famille, "Soup");
  hearth.passTime(6 * minute);
  await check();
  const [job] = await mailJobs();
  await catcher.stop();

  const start = context.clock.now();
  while (context.clock.now() < start + hour) {
    await workIsDone(hearth);
    hearth.passTime(minute);
  }
  expect(logged.join()).toContain("could not be reached");
  await catcher.comeBack();
  hearth.passTime(hour);
  await workIsDone(hearth);

  expect(catcher.received.map(({ mail }) => mail.messageId)).toEqual([
    (JSON.parse(job!.payload) as { messageId: string }).messageId,
  ]);
  expect(catcher.received[0]!.mail.text).toContain("Soup");
  expect(await mailJobs()).toEqual([]);
});

test("an address refused by the mail server is dropped at once, and the log does not contain it", async () => {
  await makeMessage(anna, famille, "Soup");
  catcher.refuse("RCPT TO", 550);
  hearth.passTime(6 * minute);
  await workIsDone(hearth);

  expect(await mailJobs()).toEqual([]);
  expect(logged.join()).toContain("rejected by the mail server");
  expect(logged.join()).not.toContain(bob.login);
});

test("if the process dies after an email was accepted, it is sent again with the same id", async () => {
  await makeMessage(anna, famille, "Soup");
  hearth.passTime(6 * minute);
  await check();
  const { db } = context;
  const dying = { ...context, db: { ...db, write: () => Promise.reject(new Error("the process is dying")) } };
  await workOnce(dying, { only: ["notifications.mail-digest"] });
  expect(catcher.received).toHaveLength(1);

  hearth.passTime(hour);
  await workIsDone(hearth);

  const ids = catcher.received.map(({ mail }) => mail.messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("two processes that check at the same moment create one email", async () => {
  await makeMessage(anna, famille, "Soup");
  hearth.passTime(6 * minute);

  await Promise.all([checkDigests(context), checkDigests(context), checkDigests(context)]);
  await workIsDone(hearth);

  expect(catcher.received).toHaveLength(1);
});

function note(...what: unknown[]): void {
  logged.push(what.map((each) => (each instanceof Error ? each.message : JSON.stringify(each, errorsToo))).join(" "));
}

function errorsToo(_key: string, value: unknown): unknown {
  return value instanceof Error ? value.message : value;
}

async function wants(person: Account, data: Record<string, string>): Promise<void> {
  const { status } = await person.put(`/api/users/${person.id}`, {
    data: { notification_emails: "immediately", ...data },
  });
  expect(status).toBe(200);
}

async function theMail() {
  hearth.passTime(6 * minute);
  await workIsDone(hearth);
  expect(catcher.received).toHaveLength(1);
  const { mail } = catcher.received[0]!;
  return { ...mail, subject: mail.subject!, html: mail.html!, text: mail.text! };
}

/** Runs the check for due digests without sending them. */
async function check(): Promise<void> {
  await enqueueRecurring(context);
  while (await workOnce(context, { except: ["notifications.mail-digest"] }));
}

async function mailJobs() {
  const { read } = context.db;
  return read.selectFrom("jobs").selectAll().where("kind", "=", "notifications.mail-digest").execute();
}
