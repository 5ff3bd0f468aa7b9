import { afterAll, beforeEach, expect, test } from "vitest";
import type {
  HealthReport,
  ServerOverview,
  ServerPeople,
  ServerPerson,
  ServerSettings,
  ServerWork,
} from "#contract/administration.ts";
import { makeAdministrator } from "../../../testing/access-administration.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { MailCatcher } from "../../../testing/mail-catcher.ts";
import { workIsDone } from "../../../testing/mails.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aPerson, inAnotherBrowser, password, visitor } from "../../../testing/people.ts";
import { hearthCommand, machineCode } from "../../../testing/terminal.ts";
import { upload } from "../../../testing/uploads.ts";
import { currentSettings } from "../../../settings/current-settings.ts";
import { applyStoredSettings } from "./actions-settings.ts";
import { createImportedAuthors } from "../../identity/people/actions.ts";
import { indexLinkedJob } from "../../conversation/search/actions-indexing.ts";
import { isHealthCheckDue } from "./rules-health.ts";
import { setConfig } from "../../../testing/other-config.ts";

const hearth = await testApp({ MAX_PDF_MB: "7" });
afterAll(() => hearth.close());
const { context } = hearth;
const { anna, bob, famille } = await aCommunity(hearth);
const operator = await aPerson(hearth, "operator@example.org");
await makeAdministrator(hearth, operator);
const nobody = visitor(hearth);
const signIn = (login: string) => nobody.post("/api/login", { login, password });

let mails: MailCatcher;
beforeEach(async () => {
  mails = await MailCatcher.start();
  return () => mails.stop();
});

async function personOf(login: string): Promise<ServerPerson> {
  const { body } = await operator.get(`/api/admin/people?q=${encodeURIComponent(login)}`);
  return (body as ServerPeople).items[0]!;
}

test("the first account administers the server, and nobody else does", async () => {
  const empty = await testApp();
  const account = { login: "first@example.org", password, invite_key: empty.context.firstAccountKey };
  const { body } = await visitor(empty).post("/api/signup", account);
  const later = await aPerson(empty, "later@example.org");
  const me = await visitor(empty).get("/api/me", { "x-auth-token": (body as { api_key: string }).api_key });
  expect(me.body).not.toHaveProperty("isAdministrator");
  const own = await visitor(empty).get("/api/me", {
    "x-auth-token": (body as { api_key: string }).api_key,
    "x-hearth-client": "web",
  });
  expect(own.body).toMatchObject({ isAdministrator: true });
  expect(await later.get("/api/admin/overview")).toMatchObject(refused("not_found"));
  await empty.close();
});

test("people are listed with what they use, found by a part of their name, and page by page", async () => {
  const photo = await upload(hearth, bob);
  const row = await personOf("BOB");
  expect(row).toMatchObject({ login: bob.login, groups: 1, isAdministrator: false, hasSecondFactor: false });
  expect(row.bytes).toBe(photo.size);
  const ofClub = Array.from({ length: 51 }, (_, n) => `club-${String(n).padStart(2, "0")}@example.org`);
  for (const login of ofClub) await aPerson(hearth, login);
  const first = (await operator.get("/api/admin/people?q=club-")).body as ServerPeople;
  const rest = (await operator.get(`/api/admin/people?q=club-&after=${first.next}`)).body as ServerPeople;
  expect([first.items.length, rest.items.length, rest.next]).toEqual([50, 1, undefined]);
  expect([...first.items, ...rest.items].map(({ login }) => login)).toEqual(ofClub);
  expect((await operator.get("/api/admin/people?q=%25")).body).toEqual({ items: [] });
});

test("people are listed whatever their login, unlike authors of imported messages", async () => {
  const imported = await aPerson(hearth, "deleted:someone");
  expect(await personOf("deleted:someone")).toMatchObject({ id: imported.id });
  const facts = { password_hash: "x", now: context.clock.now() };
  await context.db.write((tx) => createImportedAuthors(tx, ["Uncle Chat"], facts));
  expect((await operator.get("/api/admin/people?q=uncle%20chat")).body).toEqual({ items: [] });
});

test("a suspended person is signed out and cannot sign in by any means, until that ends", async () => {
  const rosa = await aPerson(hearth, "rosa@example.org");
  const path = `/api/admin/people/${rosa.id}/suspension`;
  expect(await operator.put(path, { isSuspended: true })).toMatchObject({ status: 204 });

  expect((await rosa.get("/api/me")).status).toBe(401);
  expect(await signIn(rosa.login)).toMatchObject(refused("account_suspended"));
  expect(await nobody.post("/api/login", { login: rosa.login, password: "wrong" })).toMatchObject(
    refused("invalid_login"),
  );
  expect((await personOf(rosa.login)).suspendedAt).toBeGreaterThan(0);

  await operator.put(path, { isSuspended: false });
  const { body } = await signIn(rosa.login);
  const events = await nobody.get("/api/me/security-events", { "x-auth-token": (body as { api_key: string }).api_key });
  expect((events.body as { kind: string }[]).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["suspended", "resumed"]),
  );
  expect(await operator.put(`/api/admin/people/${operator.id}/suspension`, { isSuspended: true })).toMatchObject(
    refused("own_account"),
  );
});

test("administrators are named and ended, never by themselves, and see who did it in the log", async () => {
  const sam = await aPerson(hearth, "sam@example.org");
  const path = `/api/admin/people/${sam.id}/administrator`;
  await operator.put(path, { isAdministrator: true });
  expect((await sam.get("/api/admin/overview")).status).toBe(200);
  expect(await sam.put(path, { isAdministrator: false })).toMatchObject(refused("own_account"));
  await operator.put(path, { isAdministrator: false });
  expect(await sam.get("/api/admin/overview")).toMatchObject(refused("not_found"));
  const { body } = await operator.get("/api/admin/security-events");
  expect((body as { items: unknown[] }).items[0]).toMatchObject({
    kind: "administrator_removed",
    login: sam.login,
    actor: operator.login,
  });

  expect((await hearthCommand(hearth, ["administrator", sam.login])).code).toBe(0);
  expect((await sam.get("/api/admin/overview")).status).toBe(200);
  await hearthCommand(hearth, ["administrator", sam.login, "--end"]);
  expect(await sam.get("/api/admin/overview")).toMatchObject(refused("not_found"));
});

test("of two administrators who end each other's office at once, one stays", async () => {
  const [ada, ben] = [await aPerson(hearth, "ada@office.example.org"), await aPerson(hearth, "ben@office.example.org")];
  for (const one of [ada, ben]) await makeAdministrator(hearth, one);
  const end = (by: typeof ada, of: typeof ada) =>
    by.put(`/api/admin/people/${of.id}/administrator`, { isAdministrator: false });
  const responses = await Promise.all([end(ada, ben), end(ben, ada)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 404]);
});

test("dangerous changes need a recent proof of identity", async () => {
  const late = await inAnotherBrowser(hearth, operator);
  hearth.passTime(20 * 60_000);
  const calls = [
    late.post("/api/admin/people", { login: "new@example.org" }),
    late.post(`/api/admin/people/${bob.id}/password-link`),
    late.delete(`/api/admin/people/${bob.id}/sessions`),
    late.delete(`/api/admin/people/${bob.id}/second-factor`),
    late.put(`/api/admin/people/${bob.id}/suspension`, { isSuspended: true }),
    late.put(`/api/admin/people/${bob.id}/administrator`, { isAdministrator: true }),
    late.post("/api/admin/mail/try", {}),
    late.put("/api/admin/settings", { values: { ALLOW_CREATE_GROUP: "false" } }),
  ];
  for (const response of await Promise.all(calls)) expect(response).toMatchObject(refused("reauthentication_required"));
  expect((await late.get(`/api/admin/people?q=new`)).body).toMatchObject({ items: [] });

  const proof = (await late.post("/api/me/reauthenticate", { password })).body as { token: string };
  const end = await late.delete(`/api/admin/people/${bob.id}/sessions`, { "x-reauthentication": proof.token });
  expect(end.status).toBe(204);
  expect((await bob.get("/api/me")).status).toBe(401);
});

test("settings take effect at once, also in other processes, and wrong ones change nothing", async () => {
  const admin = await freshOperator();
  const change = (values: Record<string, string | null>) => admin.put("/api/admin/settings", { values });
  expect((await change({ ALLOW_CREATE_GROUP: "false", SERVER_NAME: " The Martins " })).status).toBe(204);
  expect(await anna.post("/api/groups", { name: "Club" })).toMatchObject(refused("create_group_disabled"));
  expect((await nobody.get("/api/info")).body).toMatchObject({ server_name: "The Martins" });

  expect(await change({ MAX_VIDEO_MB: "12", MAX_IMAGE_MB: "many" })).toMatchObject({
    status: 400,
    body: { code: "setting_invalid", setting: "MAX_IMAGE_MB" },
  });
  expect(await change({ SMTP_URL: "smtp://mail.example.org" })).toMatchObject({
    body: { code: "setting_invalid", setting: "SMTP_URL" },
  });
  expect(await change({ MAX_PDF_MB: "9" })).toMatchObject({
    status: 409,
    body: { code: "setting_fixed", setting: "MAX_PDF_MB" },
  });
  expect(await change({ DATABASE_URL: "postgres://elsewhere" })).toMatchObject({
    body: { code: "setting_invalid", setting: "DATABASE_URL" },
  });
  const { settings } = (await admin.get("/api/admin/settings")).body as ServerSettings;
  const named = Object.fromEntries(settings.map(({ name, ...setting }) => [name, setting]));
  expect(named.MAX_VIDEO_MB).toEqual({ value: "4096", isSet: false, isFixed: false, needsCode: false });
  expect(named.MAX_PDF_MB).toEqual({ value: "7", isSet: true, isFixed: true, needsCode: false });
  expect(named.SERVER_NAME).toEqual({ value: "The Martins", isSet: true, isFixed: false, needsCode: false });

  const other = { ...context, settings: currentSettings(context.config.withStored({})) };
  await applyStoredSettings(other);
  expect(other.settings.current.allow.createGroup).toBe(false);
  await change({ ALLOW_CREATE_GROUP: null, SERVER_NAME: "" });
  expect((await nobody.get("/api/info")).body).not.toHaveProperty("server_name");
  expect((await hearthCommand(hearth, ["set", "MAX_VIDEO_MB", "none"])).complaints.join()).toContain("whole number");
  expect((await hearthCommand(hearth, ["settings"])).lines).toContain("MAX_PDF_MB=7 (fixed)");
});

test("failed jobs and refused emails are listed, and a job is tried again or dismissed", async () => {
  const admin = await freshOperator();
  const { db, jobs } = context;
  for (const id of ["a", "b"]) {
    await db.write((tx) => jobs.enqueue(tx, { kind: indexLinkedJob, payload: { linkId: id } }));
    await (await jobs.claim(1000, { only: [indexLinkedJob] }))!.fail("no such link\nat line 2");
  }
  await admin.put("/api/admin/settings", {
    values: { SMTP_URL: mails.url, MAIL_FROM: "hearth@example.org" },
    code: await machineCode(hearth),
  });
  mails.refuse("RCPT TO", 550);
  await nobody.post("/api/password-reset-mail", { mail: anna.login });
  await workIsDone(hearth);

  const { failed, mail } = (await admin.get("/api/admin/work")).body as ServerWork;
  expect(failed.map(({ kind, reason }) => [kind, reason])).toEqual(Array(2).fill([indexLinkedJob, "no such link"]));
  expect(mail).toMatchObject({ isSetUp: true, waiting: 0, undelivered: [{ login: anna.login }] });
  await admin.post(`/api/admin/jobs/${failed[0]!.id}/retry`);
  await admin.delete(`/api/admin/jobs/${failed[1]!.id}`);
  expect((await admin.get("/api/admin/work")).body).toMatchObject({ failed: [] });
  expect(await admin.delete(`/api/admin/jobs/${failed[1]!.id}`)).toMatchObject(refused("not_found"));
  await hearthCommand(hearth, ["set", "SMTP_URL"]);
  await hearthCommand(hearth, ["set", "MAIL_FROM"]);
});

test("the health of the server is checked in a process of its own, and mended on request", async () => {
  const admin = await freshOperator();
  await makeMessage(anna, famille, "Bonjour");
  await context.db.write((tx) => tx.updateTable("groups").set({ group_page_count: 7 }).execute());
  expect((await admin.get("/api/admin/health")).body).toMatchObject({ isRunning: false });
  await admin.post("/api/admin/health");
  expect((await admin.get("/api/admin/health")).body).toMatchObject({ isRunning: true });
  await workIsDone(hearth);
  const { findings, isRunning } = (await admin.get("/api/admin/health")).body as HealthReport;
  expect(isRunning).toBe(false);
  expect(findings).toContainEqual(
    expect.objectContaining({ level: "wrong", code: "messages_miscounted", canMend: true }),
  );
  expect((await admin.get("/api/admin/overview")).body).toMatchObject({
    problems: findings!.filter(({ level }) => level === "wrong").length,
  });

  await admin.post("/api/admin/health", { mends: true });
  await workIsDone(hearth);
  const mended = (await admin.get("/api/admin/health")).body as HealthReport;
  expect(mended.findings!.filter(({ level }) => level === "wrong")).toEqual([]);
});

test("the overview counts everything, and names what is missing of the set-up", async () => {
  const admin = await freshOperator();
  const photo = await upload(hearth, anna);
  const overview = (await admin.get("/api/admin/overview")).body as ServerOverview;
  expect(overview.missing).toEqual(expect.arrayContaining(["name", "address", "mail"]));
  expect(overview.growth).toHaveLength(12);
  expect(overview.growth.at(-1)!.bytes).toBeGreaterThanOrEqual(photo.size);
  expect(overview.storage.image).toBeGreaterThanOrEqual(photo.size);
  expect(overview.storage.database).toBeGreaterThan(1000);
  expect((await admin.get("/api/admin/address")).body).toEqual({ reached: "unknown" });
});

test("the server finds out whether it reaches itself at its public address", async () => {
  const url = await hearth.app.listen({ port: 0, host: "127.0.0.1" });
  const admin = await freshOperator();
  setConfig(context, { publicUrl: url });
  expect((await admin.get("/api/admin/address")).body).toEqual({ publicUrl: url, reached: "yes" });
  const stream = await fetch(`${url}/api/admin/stream`, { headers: { "x-auth-token": admin.key } });
  expect(await stream.text()).toBe("data: 0\n\ndata: 1\n\ndata: 2\n\ndata: 3\n\ndata: 4\n\n");
  setConfig(context, { publicUrl: "http://127.0.0.1:9" });
  expect((await admin.get("/api/admin/address")).body).toMatchObject({ reached: "no" });
  setConfig(context, { publicUrl: undefined });
});

test("the nightly check runs once in a night", () => {
  const night = Date.UTC(2026, 0, 10, 4, 30);
  expect(isHealthCheckDue(night, undefined, "UTC")).toBe(true);
  expect(isHealthCheckDue(night, night / 1000 - 1500, "UTC")).toBe(false);
  expect(isHealthCheckDue(night, night / 1000 - 24 * 3600, "UTC")).toBe(true);
  expect(isHealthCheckDue(night, undefined, "Asia/Tokyo")).toBe(false);
});

/** The administrator right after signing in. */
function freshOperator() {
  return inAnotherBrowser(hearth, operator);
}
