import { DateTime } from "luxon";
import { afterAll, beforeEach, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { refused } from "../../../testing/refused.ts";
import { makeAdministrator } from "../../../testing/access-administration.ts";
import { testApp } from "../../../testing/build-app.ts";
import { MailCatcher } from "../../../testing/mail-catcher.ts";
import { workOnce } from "../../../worker.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aPerson, visitor, type Account } from "../../../testing/people.ts";
import { setInstanceFact } from "../../../database/instance.ts";
import type { Finding } from "../administration/rules-health.ts";
import { unsubscribeToken } from "../../notifications/digests/rules-unsubscribe.ts";
import { checkServerEmails, serverEmail } from "./actions.ts";
import { nextMonday } from "./rules.ts";

const mails = await MailCatcher.start();
const hearth = await testApp({
  ...{ SMTP_URL: mails.url, MAIL_FROM: "hearth@example.org", PUBLIC_URL: "https://hearth.example.org" },
  ...{ BACKUP_TO: "/nowhere/backups" },
});
afterAll(async () => {
  await hearth.close();
  await mails.stop();
});
const { context } = hearth;
const { clock, db, signingKey } = context;
const zone = "Pacific/Auckland";
const { anna, bob, famille } = await aCommunity(hearth);
await makeAdministrator(hearth, anna);
await anna.put(`/api/users/${anna.id}`, { data: { time_zone: zone } });
await makeMessage(anna, famille, { data: { title: "Soup", text: "Who cooks?" } });
const nobody = visitor(hearth);

beforeEach(async () => {
  await anna.put(`/api/users/${anna.id}`, { data: { server_email: null } });
  await checked([]);
  await monday();
  mails.received.length = 0;
});

test("administrators, and nobody else, get an email on Monday morning in their time zone", async () => {
  await until(nextMonday(zone, clock.now()) - 60_000);
  expect(mails.received).toEqual([]);
  await checked([]);
  hearth.passTime(120_000);
  await work();

  const [mail, ...others] = mails.received.map((one) => one.mail);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: "Your server this week", to: [{ address: anna.login }] });
  expect(DateTime.fromMillis(clock.now(), { zone })).toMatchObject({ weekday: 1, hour: 8, minute: 1 });
  const people = await db.read.selectFrom("users").select("id").execute();
  expect(mail!.text).toContain(`People: ${people.length}\n`);
  expect(mail!.text).toContain("Latest backup: None yet\n");
  expect(mail!.text).toContain("Backups go to: /nowhere/backups\n");
  expect(mail!.text).toContain("Emails not delivered: 0\n");
  expect(mail!.text).toContain("\n\nEverything is in order.\n\n");
  for (const secret of ["Soup", "Famille", bob.name, bob.login]) expect(mail!.text).not.toContain(secret);
});

test("it comes once a week, whichever process looks", async () => {
  hearth.passTime(nextMonday(zone, clock.now()) - clock.now());
  await Promise.all([checkServerEmails(context), checkServerEmails(context), checkServerEmails(context)]);
  await work();
  await work();
  expect(mails.received).toHaveLength(1);
  hearth.passTime(6 * 24 * 60 * 60 * 1000);
  await work();
  expect(mails.received).toHaveLength(1);
  await monday();
  expect(mails.received).toHaveLength(2);
});

test("it names what needs a hand, but no group, person or file", async () => {
  await checked([
    { level: "ok", code: "database_intact", values: {} },
    { level: "note", code: "setting_misspelled", values: { written: "BACKUP_T0", meant: "BACKUP_TO" } },
    { level: "wrong", code: "messages_miscounted", values: { group: "Famille Martin", counted: 7, right: 1 } },
    { level: "wrong", code: "job_failed", values: { kind: "mail", at: "now", attempts: 5, reason: bob.login } },
  ]);
  await monday();
  const { text, html } = mails.received[0]!.mail;
  expect(text).toContain("Needs your attention:\n\n- BACKUP_T0 is not a setting. Did you mean BACKUP_TO?\n");
  expect(text).toContain("- The last health check found 2 problems.\n");
  expect(text).not.toContain("Everything is in order.");
  for (const secret of ["Famille", bob.login]) expect(`${text}${html as string}`).not.toContain(secret);
});

test("a nightly check that did not run is named", async () => {
  hearth.passTime(4 * 24 * 60 * 60 * 1000);
  await until(nextMonday(zone, clock.now()));
  expect(mails.received[0]!.mail.text).toContain("- The nightly check has not run lately");
});

test("the link in the email stops it with one click, and nothing else", async () => {
  await anna.put(`/api/users/${anna.id}`, { data: { notification_emails: "daily" } });
  await monday();
  const { headers } = mails.received[0]!.mail;
  const url = /<https:\/\/hearth\.example\.org(\/.*)>/.exec(String(headerOf(headers, "list-unsubscribe")))![1]!;
  expect(headerOf(headers, "list-unsubscribe-post")).toContain("List-Unsubscribe=One-Click");
  expect(await nobody.get(`/api${url}`, { [clientHeader]: "web" })).toMatchObject({ body: { name: anna.name } });
  expect((await anna.get("/api/me")).body.data).not.toHaveProperty("server_email");

  const form = { "content-type": "application/x-www-form-urlencoded" };
  const payload = "List-Unsubscribe=One-Click";
  const { statusCode } = await hearth.app.inject({ method: "POST", url, headers: form, payload });
  expect(statusCode).toBe(200);
  const { data } = (await anna.get("/api/me")).body as { data: object };
  expect(data).toMatchObject({ server_email: "off", notification_emails: "daily" });
  mails.received.length = 0;
  await monday();
  expect(mails.received.map(({ mail }) => mail.subject)).not.toContain("Your server this week");

  await anna.put(`/api/users/${anna.id}`, { data: { server_email: null, notification_emails: "none" } });
  await work();
  expect(mails.received.map(({ mail }) => mail.subject)).not.toContain("Your server this week");
});

test("the links of the two kinds of emails are worth nothing for each other", async () => {
  const token = (...purpose: ["stop-server-emails"] | []) =>
    unsubscribeToken(signingKey, anna.id, clock.now(), ...purpose);
  const wrong = refused("stop_token_invalid");
  expect(await nobody.post(`/api/stop-server-emails/${anna.id}/${token()}`)).toMatchObject(wrong);
  const other = token("stop-server-emails");
  expect(await nobody.post(`/api/stop-notification-emails/${anna.id}/${other}`)).toMatchObject(wrong);
  expect(await nobody.post(`/api/stop-server-emails/${bob.id}/${other}`)).toMatchObject(wrong);
  expect((await anna.get("/api/me")).body.data).not.toHaveProperty("server_email");
});

test("it ends with the right, also if the email waits to be sent, and begins on a Monday again", async () => {
  const eve = await aPerson(hearth, "eve@example.org");
  await makeAdministrator(hearth, eve);
  await checkServerEmails(context);
  hearth.passTime(nextMonday(context.config.timeZone, clock.now()) - clock.now());
  await checkServerEmails(context);
  await appoint(eve, 0);
  await work();
  expect(received(eve)).toEqual([]);

  hearth.passTime(8 * 24 * 60 * 60 * 1000);
  await work();
  await appoint(eve, 1);
  await work();
  expect(received(eve)).toEqual([]);
  await until(nextMonday(context.config.timeZone, clock.now()));
  expect(received(eve)).toEqual(["Your server this week"]);
  await appoint(eve, 0);
});

test.each([
  ["a Sunday in Auckland", zone, "2026-11-29T09:00:00Z", "2026-11-29T19:00:00Z"],
  ["Monday before eight", "Europe/Berlin", "2026-11-30T06:59:59Z", "2026-11-30T07:00:00Z"],
  ["Monday at eight", "Europe/Berlin", "2026-11-30T07:00:00Z", "2026-12-07T07:00:00Z"],
  ["the change to winter time", "Europe/Berlin", "2026-10-24T12:00:00Z", "2026-10-26T07:00:00Z"],
])("after %s comes the right Monday", (_, timeZone, now, next) => {
  expect(new Date(nextMonday(timeZone, Date.parse(now))).toISOString()).toBe(next.replace("Z", ".000Z"));
});

/** Runs no other jobs, such as backups. */
async function work(): Promise<void> {
  await checkServerEmails(context);
  while (await workOnce(context, { only: [serverEmail] }));
}

async function until(time: number): Promise<void> {
  await work();
  hearth.passTime(time - clock.now());
  await work();
}

/** The next Monday morning, a minute later. */
async function monday(): Promise<void> {
  await work();
  const next = nextMonday(zone, clock.now()) + 60_000;
  const report = await db.read.selectFrom("instance").select("value").where("key", "=", "health_report").execute();
  hearth.passTime(next - clock.now());
  const { findings } = JSON.parse(report[0]!.value) as { findings: Finding[] };
  await checked(findings);
  await work();
}

async function checked(findings: Finding[]): Promise<void> {
  const report = JSON.stringify({ checkedAt: clock.now() / 1000, findings });
  await db.write((tx) => setInstanceFact(tx, "health_report", report));
}

async function appoint({ id }: Account, is_administrator: 0 | 1): Promise<void> {
  await db.write((tx) => tx.updateTable("users").set({ is_administrator }).where("id", "=", id).execute());
}

function received({ login }: Account): unknown[] {
  const all = mails.received.map(({ mail }) => mail);
  return all.filter(({ to }) => to?.some(({ address }) => address === login)).map(({ subject }) => subject);
}

function headerOf(headers: readonly { key: string; value: string }[], name: string): string | undefined {
  return headers.find(({ key }) => key === name)?.value;
}
