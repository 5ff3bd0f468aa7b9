import { afterAll, beforeEach, expect, test } from "vitest";
import type { Mail } from "../../../adapters/mailer/mailer.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aPerson, password, visitor, withKey, type Account } from "../../../testing/people.ts";
import { workOnce } from "../../../worker.ts";
import { sendPasswordReset } from "./actions-password-reset.ts";
import { passwordResetMail } from "./rules.ts";

const hearth = await testApp({ PUBLIC_URL: "https://example.org/hearth", TRUSTED_PROXY: "127.0.0.1" });
afterAll(() => hearth.close());
const { context } = hearth;
const nobody = visitor(hearth);
const hour = 60 * 60 * 1000;
const sent: Mail[] = [];
context.mailer = {
  reachesPeople: true,
  async send(mail) {
    sent.push(mail);
  },
  check: () => Promise.resolve(),
};
let people = 0;
let yves: Account;
beforeEach(async () => {
  yves = await aPerson(hearth, `yves.${++people}@example.org`);
  while (await workOnce(context));
  sent.length = 0;
});

test("a user who forgot the password gets an email, sets a new one by its link and is signed in", async () => {
  expect(await nobody.post("/api/password-reset-mail", { mail: ` ${yves.login.toUpperCase()}` })).toMatchObject({
    status: 200,
    body: [],
  });
  const { link, key } = await mailedKey();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: yves.login, messageId: expect.stringMatching(/^<[0-9a-f-]{36}@example\.org>$/) });
  expect(link.origin + link.pathname).toBe("https://example.org/hearth/password-reset");
  expect(link.searchParams.get("mail")).toBe(yves.login);

  const { status, body, headers } = await setPassword({ key });

  expect(status).toBe(200);
  expect(body).toEqual({ api_key: expect.any(String) });
  expect(headers["set-cookie"]).toContainEqual(expect.stringContaining("hearth_"));
  expect((await withKey(hearth, body.api_key).get("/api/me")).body.id).toBe(yves.id);
  expect(await nobody.post("/api/login", { login: yves.login, password: "a new password" })).toMatchObject({
    status: 200,
  });
});

test("a new password ends every session and replaces the old password", async () => {
  const { key } = await askForMail();

  await setPassword({ key });

  expect(await yves.get("/api/me")).toMatchObject(refused("unauthorized"));
  expect(await nobody.post("/api/login", { login: yves.login, password })).toMatchObject(refused("invalid_login"));
});

test("the link works once and invalidates all links sent before", async () => {
  const first = await askForMail();
  const second = await askForMail();
  expect(first.key).not.toBe(second.key);

  expect(await setPassword({ key: first.key })).toMatchObject({ status: 200 });

  for (const { key } of [first, second]) expect(await setPassword({ key })).toMatchObject(refused("reset_key_invalid"));
});

test("only one of two simultaneous uses of the link sets the password", async () => {
  const { key } = await askForMail();

  const responses = await Promise.all([
    setPassword({ key, password: "the one password" }),
    setPassword({ key, password: "the other password" }),
  ]);

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("the link is valid for a day", async () => {
  const { key } = await askForMail();
  hearth.passTime(24 * hour - 60_000);
  expect(await setPassword({ key, password: "short" })).toMatchObject(refused("password_length"));

  hearth.passTime(2 * 60_000);

  expect(await setPassword({ key })).toMatchObject(refused("reset_key_invalid"));
});

test("the key from one user's email does not set the password of another", async () => {
  const marie = await aPerson(hearth, `marie.${people}@example.org`);
  const { key } = await askForMail();

  const response = await setPassword({ key, mail: marie.login });

  expect(response).toMatchObject(refused("reset_key_invalid"));
  expect(await nobody.post("/api/login", { login: marie.login, password })).toMatchObject({ status: 200 });
});

test("an invalid password does not use up the link", async () => {
  const { key } = await askForMail();

  expect(await setPassword({ key, password: "" })).toMatchObject(refused("password_blank"));
  expect(await setPassword({ key, password: "x".repeat(7) })).toMatchObject(refused("password_length"));
  expect(await setPassword({ key, password: "x".repeat(129) })).toMatchObject(refused("password_length"));
  expect(await setPassword({ key, password: "x".repeat(128) })).toMatchObject({ status: 200 });
});

test("an unknown address gets an error and no email", async () => {
  expect(await nobody.post("/api/password-reset-mail", { mail: "no.one@example.org" })).toMatchObject(
    refused("user_not_found"),
  );
  expect(await nobody.post("/api/password-reset-mail")).toMatchObject(refused("user_not_found"));
  expect(await workOnce(context)).toBe(false);
  expect(sent).toEqual([]);
});

test("a user whose login is not an email address learns that no email can be sent", async () => {
  const name = `grandma${people}`;
  await aPerson(hearth, name);
  expect(await nobody.post("/api/password-reset-mail", { mail: name })).toMatchObject(refused("login_has_no_email"));
  expect(await workOnce(context)).toBe(false);
});

test("a user gets up to ten emails an hour in total, and only one while a request is pending", async () => {
  const ask = (address: string) => nobody.post("/api/password-reset-mail", { mail: yves.login }, from(address));
  for (let times = 0; times < 10; times++) expect(await ask(`203.0.113.${times}`)).toMatchObject({ status: 200 });

  expect(await ask("203.0.113.1")).toMatchObject(refused("too_many_attempts"));
  expect(await ask("198.51.100.1")).toMatchObject(refused("too_many_attempts"));

  while (await workOnce(context));
  expect(sent).toHaveLength(1);
  hearth.passTime(hour);
  expect(await ask("198.51.100.1")).toMatchObject({ status: 200 });
  while (await workOnce(context));
  expect(sent).toHaveLength(2);
});

test("password resets do not count as failures, so a whole school may request them from one address", async () => {
  const school = from("203.0.113.200");
  for (let pupil = 0; pupil < 60; pupil++) {
    const { login } = await aPerson(hearth, `pupil${pupil}@example.org`);
    expect(await nobody.post("/api/password-reset-mail", { mail: login }, school), login).toMatchObject({
      status: 200,
    });
  }

  const guess = () => nobody.post("/api/password-reset-mail", { mail: "no.one@example.org" }, school);
  const responses = await Promise.all(Array.from({ length: 15 }, guess));

  expect(responses.filter(({ status }) => status === 404)).toHaveLength(10);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(5);
  while (await workOnce(context));
});

test("a user who deletes the account before the email is sent gets none, and the job is not retried", async () => {
  await nobody.post("/api/password-reset-mail", { mail: yves.login });
  await yves.delete(`/api/users/${yves.id}`);

  while (await workOnce(context));

  expect(sent.map(({ subject }) => subject)).toEqual(["Security notice for your account"]);
  const waiting = context.db.read.selectFrom("jobs").select("error").where("kind", "=", passwordResetMail);
  expect(await waiting.execute()).toEqual([]);
});

test("guesses at keys and addresses are limited", async () => {
  const there = from("203.0.113.3");
  for (let times = 0; times < 10; times++) {
    expect(await setPassword({ key: "guess" }, there), `guess ${times}`).toMatchObject(refused("reset_key_invalid"));
  }
  expect(await setPassword({ key: "guess" }, there)).toMatchObject(refused("too_many_attempts"));

  const elsewhere = from("203.0.113.4");
  for (let times = 0; times < 50; times++) {
    const guess = { key: "guess", mail: `guess${times}@example.org` };
    expect(await setPassword(guess, elsewhere)).toMatchObject(refused("user_not_found"));
  }
  expect(await setPassword({ key: "guess", mail: "last@example.org" }, elsewhere)).toMatchObject(
    refused("too_many_attempts"),
  );
});

test("the email is in the user's language and contains no password", async () => {
  await yves.put(`/api/users/${yves.id}`, { name: "Yves <b>", data: { lang: "fr_FR" } });
  await askForMail();

  expect(sent[0]!.text).toMatch(/Bonjour Yves <b>/);
  expect(sent[0]!.html).toContain("Yves &lt;b&gt;");
  expect(sent[0]!.html).toContain('lang="fr-FR"');
});

test("only the hash of a link's key is in the database", async () => {
  const { key } = await askForMail();
  const stored = await context.db.read.selectFrom("password_resets").selectAll().execute();

  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toContain(key);
});

test.each([
  ["password", { password: "better tomatoes" }],
  ["login", { login: "new.mailbox@example.org" }],
])("a link is not created if the %s changes meanwhile", async (_, changes) => {
  await nobody.post("/api/password-reset-mail", { mail: yves.login });
  const [job] = await context.db.read
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "=", passwordResetMail)
    .execute();
  // The job has already started. Without email a new login takes effect at once.
  const { mailer } = context;
  context.mailer = { ...mailer, reachesPeople: false };
  expect((await yves.put(`/api/users/${yves.id}`, changes)).status).toBe(200);
  context.mailer = mailer;

  await sendPasswordReset(context, JSON.parse(job!.payload) as Record<string, string>);

  expect(sent).toEqual([]);
  const made = context.db.read.selectFrom("password_resets").selectAll().where("user_id", "=", yves.id);
  expect(await made.execute()).toEqual([]);
});

function setPassword(changes: { key: string; mail?: string; password?: string }, headers = {}) {
  return nobody.post("/api/new-password", { mail: yves.login, password: "a new password", ...changes }, headers);
}

async function askForMail() {
  sent.length = 0;
  await nobody.post("/api/password-reset-mail", { mail: yves.login });
  return mailedKey();
}

/** Returns the key from the email that the worker sent. */
async function mailedKey() {
  while (await workOnce(context));
  const [address] = /https:\S+/.exec(sent[0]!.text)!;
  const link = new URL(address);
  return { link, key: link.searchParams.get("key")! };
}

function from(address: string) {
  return { "x-forwarded-for": address };
}
