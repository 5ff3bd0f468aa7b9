import { DateTime } from "luxon";
import { afterAll, beforeEach, expect, test } from "vitest";
import { formatDate } from "#contract/dates.ts";
import type { CompatGroup } from "#contract/compat.ts";
import { clientHeader } from "#contract/own-client.ts";
import { testApp } from "../../../testing/build-app.ts";
import { MailCatcher } from "../../../testing/mail-catcher.ts";
import { itIs, workIsDone } from "../../../testing/mails.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup, aPerson, inAnotherBrowser, type Account } from "../../../testing/people.ts";
import { nextDigestAt, type Frequency } from "./rules.ts";
import { setConfig } from "../../../testing/other-config.ts";

const catcher = await MailCatcher.start();
const hearth = await testApp({ SMTP_URL: catcher.url, MAIL_FROM: "hearth@example.org" });
const { context } = hearth;
setConfig(context, { timeZone: "Europe/Paris" });
const warnings: unknown[] = [];
context.log = { ...context.log, error: note, warn: note };
afterAll(async () => {
  await hearth.close();
  await catcher.stop();
});

const [minute, hour] = [60_000, 3_600_000];
const inEnglish = { language: "en_US", style: "long", timeZone: "Europe/Paris" } as const;
let anna: Account;
let bob: Account;
let paul: Account;
let famille: CompatGroup;
beforeEach(async () => {
  await stopAll();
  await catcher.stop();
  await catcher.comeBack();
  catcher.takeAll();
  ({ anna, bob, paul, famille } = await aCommunity(hearth));
  catcher.received.length = 0;
  warnings.length = 0;
});

test("a daily digest arrives at one o'clock with what others wrote, not with one's own messages", async () => {
  await wants(bob, "daily");
  await makeMessage(anna, famille, { data: { title: "Grandma's birthday", text: "Who brings the cake?" } });
  const own = await makeMessage(bob, famille, "A walk on Sunday");
  await makeReply(anna, own, "I come along");
  await workIsDone(hearth);
  expect(catcher.received).toEqual([]);

  await itIs(hearth, nextOf("daily") - minute);
  expect(catcher.received).toEqual([]);
  await itIs(hearth, nextOf("daily") + minute);

  const [mail, ...others] = mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: [bob.login], subject: "Famille: 2 new messages" });
  expect(mail!.text).toContain(`anna posted in Famille`);
  expect(mail!.text).toContain("Grandma's birthday");
  expect(mail!.text).toContain("anna commented on “A walk on Sunday” in Famille");
  expect(mail!.text).toContain("I come along");
  expect(warnings).toEqual([]);
});

test("a digest names first where somebody mentioned its reader, unless that is turned off like the rest", async () => {
  await wants(bob, "hourly");
  const mentions = { [bob.id]: "bob" };
  await makeMessage(anna, famille, { data: { title: "Bowl", text: "@bob", mentions } });
  await makeMessage(anna, famille, { data: { title: "Soup" } });
  await itIs(hearth, nextOf("hourly") + minute);

  const [mail] = mails();
  expect(mail!.text).toContain("anna mentioned you in Famille");
  expect(mail!.text.indexOf("Bowl")).toBeLessThan(mail!.text.indexOf("Soup"));

  await bob.put(`/api/users/${bob.id}`, { data: { news_off: "mentions.mail messages.mail" } });
  await makeMessage(anna, famille, { data: { title: "Plate", text: "@bob", mentions } });
  await itIs(hearth, nextOf("hourly") + minute);
  expect(mails()).toHaveLength(1);
});

test("a digest begins with birthdays, which can be turned off", async () => {
  await wants(bob, "hourly");
  const morning = DateTime.fromMillis(context.clock.now(), { zone: "Europe/Paris" })
    .plus({ days: 1 })
    .set({ hour: 8, minute: 30 });
  const birthday = { day: morning.day, month: morning.month };
  await anna.put(`/api/users/${anna.id}`, { birthday }, { [clientHeader]: "web" });
  await itIs(hearth, morning.toMillis());
  await itIs(hearth, nextOf("hourly") + minute);
  expect(mails()).toMatchObject([{ to: [bob.login], subject: "Birthday: anna" }]);
  expect(mails()[0]!.text).toContain(`Birthday: anna (${formatDate(morning.toSeconds(), inEnglish)})`);
  expect(mails()[0]!.text).toContain(`/users/${anna.id}\n`);

  await itIs(hearth, morning.plus({ years: 1 }).toMillis());
  const again = await inAnotherBrowser(hearth, anna);
  await makeMessage(again, famille, "Cake for everybody");
  await itIs(hearth, nextOf("hourly") + minute);
  expect(mails()[1]!.subject).toBe("Famille: 1 new message");
  expect(listedIn(mails()[1]!.text, "Cake for everybody", "Birthday: anna")).toEqual([
    "Birthday: anna",
    "Cake for everybody",
  ]);

  const reader = await inAnotherBrowser(hearth, bob);
  await reader.put(`/api/users/${bob.id}`, { data: { news_off: "birthdays.mail" } });
  await itIs(hearth, morning.plus({ years: 2 }).toMillis());
  await itIs(hearth, nextOf("hourly") + minute);
  expect(mails()).toHaveLength(2);
});

test("each digest lists what came since the last one, read or unread; if nothing came, none is sent", async () => {
  await wants(bob, "hourly");
  await makeMessage(anna, famille, "Soup");
  await itIs(hearth, nextOf("hourly"));
  await itIs(hearth, nextOf("hourly"));
  const bread = await makeMessage(anna, famille, "Bread");
  await bob.put("/api/me/notifications", { messages: [bread.id] });
  await itIs(hearth, nextOf("hourly"));

  expect(mails().map(({ text }) => listedIn(text, "Soup", "Bread"))).toEqual([["Soup"], ["Bread"]]);
});

test("a user gets no digests before asking for them, and then nothing from before", async () => {
  await makeMessage(anna, famille, "Before");
  await wants(bob, "hourly");
  await makeMessage(anna, famille, "After");
  await itIs(hearth, nextOf("hourly"));

  expect(mails().map(({ to }) => to)).toEqual([[bob.login]]);
  expect(listedIn(mails()[0]!.text, "Before", "After")).toEqual(["After"]);
});

test("changing the frequency loses and repeats nothing; turning digests off stops them", async () => {
  await wants(bob, "weekly");
  await makeMessage(anna, famille, "Soup");
  await wants(bob, "hourly");
  await itIs(hearth, nextOf("hourly"));
  await wants(bob, "daily");
  await itIs(hearth, nextOf("daily"));
  expect(mails().map(({ text }) => listedIn(text, "Soup"))).toEqual([["Soup"]]);

  await wants(bob, "hourly");
  await makeMessage(anna, famille, "Bread");
  await wants(bob, "none");
  await itIs(hearth, nextOf("monthly"));

  expect(mails()).toHaveLength(1);
});

test("saving other settings does not delay a digest", async () => {
  await wants(bob, "daily");
  await makeMessage(anna, famille, "Soup");
  const due = nextOf("daily");
  hearth.passTime(due + minute - context.clock.now());
  await bob.put(`/api/users/${bob.id}`, { name: "Bobby", data: { default_page: "feed" } });

  await workIsDone(hearth);

  expect(mails()).toHaveLength(1);
});

test("immediate emails wait for each other, and bring within five minutes everything that came meanwhile", async () => {
  await wants(bob, "immediately");
  hearth.passTime(5 * minute);
  await makeMessage(anna, famille, "Soup");
  await workIsDone(hearth);
  expect(mails()).toHaveLength(1);

  for (const text of ["Bread", "Cheese", "Apples"]) {
    await makeMessage(anna, famille, text);
    hearth.passTime(minute);
    await workIsDone(hearth);
  }
  expect(mails()).toHaveLength(1);
  hearth.passTime(minute);
  await workIsDone(hearth);

  expect(mails().map(({ text }) => listedIn(text, "Soup", "Bread", "Cheese", "Apples"))).toEqual([
    ["Soup"],
    ["Apples", "Cheese", "Bread"],
  ]);
});

test("one o'clock is in the reader's time zone, or in the server's if theirs is unset", async () => {
  const zones = ["Pacific/Kiritimati", "Asia/Kolkata", "America/Los_Angeles", undefined];
  const readers = await Promise.all(zones.map((_, i) => aPerson(hearth, `reader.${i}@${famille.id}.example.org`)));
  for (const [i, reader] of readers.entries()) {
    await reader.post(`/api/groups/invitation/${famille.inviteKey}`);
    await reader.put(`/api/users/${reader.id}`, { data: { notification_emails: "daily", time_zone: zones[i] } });
  }
  await makeMessage(anna, famille, "Soup");
  const start = context.clock.now();

  const arrivals: Record<string, number> = {};
  for (let halves = 0; halves < 50; halves++) {
    const time = nextDigestAt("hourly", "Asia/Kolkata", start) + halves * (hour / 2);
    await itIs(hearth, time);
    for (const { to } of mails()) arrivals[to[0]!] ??= time;
  }

  for (const [i, zone] of zones.entries()) {
    expect(arrivals[readers[i]!.login], zone).toBe(nextDigestAt("daily", zone ?? "Europe/Paris", start));
  }
});

test("deleted messages and those of former groups are left out; if nothing remains, no email is sent", async () => {
  const choir = await aGroup(anna, "Choir", bob);
  await wants(bob, "hourly");
  await makeMessage(anna, famille, "Soup");
  const song = await makeMessage(anna, choir, "A song");
  await bob.post(`/api/groups/${famille.id}/leave`);
  await itIs(hearth, nextOf("hourly"));
  expect(mails().map(({ text }) => listedIn(text, "Soup", "A song"))).toEqual([["A song"]]);

  const verse = await makeReply(anna, song, "Another verse");
  await anna.delete(`/api/messages/${verse.id}`);
  await itIs(hearth, nextOf("hourly"));

  expect(mails()).toHaveLength(1);
});

test("a user outside the author's groups gets nothing", async () => {
  await wants(paul, "hourly");
  await wants(bob, "hourly");
  await makeMessage(anna, famille, "Soup");
  await itIs(hearth, nextOf("hourly"));

  expect(mails().map(({ to }) => to)).toEqual([[bob.login]]);
});

test("a message that was delayed on a phone for days is listed when it arrives", async () => {
  await wants(bob, "hourly");
  await itIs(hearth, nextOf("hourly"));
  const written = Math.floor(context.clock.now() / 1000) - 3 * 24 * 3600;
  await makeMessage(anna, famille, { createdAt: written, data: { text: "From the mountains" } });
  await itIs(hearth, nextOf("hourly"));

  expect(mails().map(({ text }) => listedIn(text, "From the mountains"))).toEqual([["From the mountains"]]);
});

test("the account has the time of its last digest check", async () => {
  const lastCheck = async () => (await bob.get("/api/me")).body.lastNotificationEmailCheck;
  expect(await lastCheck()).toBe(0);
  await wants(bob, "hourly");

  await itIs(hearth, nextOf("hourly") + minute);

  expect(await lastCheck()).toBe(Math.floor(context.clock.now() / 1000));
});

function note(...what: unknown[]): void {
  warnings.push(what);
}

async function wants(person: Account, notification_emails: string): Promise<void> {
  const { status } = await person.put(`/api/users/${person.id}`, { data: { notification_emails } });
  expect(status).toBe(200);
}

/** Turns digests off for users of earlier tests. */
async function stopAll(): Promise<void> {
  await context.db.write((tx) => tx.deleteFrom("digests").execute());
}

function nextOf(frequency: Frequency): number {
  return nextDigestAt(frequency, context.config.timeZone, context.clock.now());
}

function mails() {
  return catcher.received.map(({ recipients, mail }) => ({ to: recipients, subject: mail.subject, text: mail.text! }));
}

/** Returns which of these words occur in the text, in order of occurrence. */
function listedIn(text: string, ...words: string[]): string[] {
  return words.filter((word) => text.includes(word)).sort((one, other) => text.indexOf(one) - text.indexOf(other));
}
