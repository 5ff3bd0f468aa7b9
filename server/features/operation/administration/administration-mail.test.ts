import { afterAll, beforeEach, expect, test } from "vitest";
import { makeAdministrator } from "../../../testing/access-administration.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { MailCatcher } from "../../../testing/mail-catcher.ts";
import { workIsDone } from "../../../testing/mails.ts";
import { aCommunity, aPerson, inAnotherBrowser, visitor } from "../../../testing/people.ts";
import { hearthCommand, machineCode } from "../../../testing/terminal.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { context } = hearth;
const { anna } = await aCommunity(hearth);
const operator = await aPerson(hearth, "operator@example.org");
await makeAdministrator(hearth, operator);
const nobody = visitor(hearth);

let mails: MailCatcher;
beforeEach(async () => {
  mails = await MailCatcher.start();
  return () => mails.stop();
});

test("without email an invited person's link goes to the administrator, with email to the person alone", async () => {
  const admin = await freshOperator();
  expect(await admin.post(`/api/admin/people/${anna.id}/password-link`)).toMatchObject(
    refused("password_link_machine"),
  );
  const invited = await admin.post("/api/admin/people", { login: "ines@example.org", name: "Ines" });
  expect(invited.status).toBe(201);
  const url = new URL((invited.body as { url: string }).url);
  const chosen = { mail: url.searchParams.get("mail"), key: url.searchParams.get("key"), password: "her own password" };
  expect((await nobody.post("/api/new-password", chosen)).status).toBe(200);
  expect(await admin.post("/api/admin/people", { login: "ines@example.org" })).toMatchObject(refused("login_taken"));

  await admin.put("/api/admin/settings", {
    values: { SMTP_URL: mails.url, MAIL_FROM: "hearth@example.org" },
    code: await machineCode(hearth),
  });
  const link = () => admin.post(`/api/admin/people/${anna.id}/password-link`);
  expect(await link()).toMatchObject(refused("password_link_waits"));
  hearth.passTime(24 * 60 * 60_000);
  const later = await freshOperator();
  expect((await later.post(`/api/admin/people/${anna.id}/password-link`)).status).toBe(204);
  const { items } = (await anna.get("/api/me/notifications/page")).body as { items: { data: object }[] };
  expect(items[0]).toMatchObject({ type: "membership", data: { about: "password_link" } });
  await workIsDone(hearth);
  expect(mails.received.map(({ recipients }) => recipients)).toContainEqual([anna.login]);
  await hearthCommand(hearth, ["set", "SMTP_URL"]);
  await hearthCommand(hearth, ["set", "MAIL_FROM"]);
});

test("mail settings are tried before they are stored, and their password is never shown", async () => {
  const admin = await freshOperator();
  const wanted = { SMTP_URL: mails.url.replace("://", "://me:secret@"), MAIL_FROM: "Hearth <hearth@example.org>" };
  const tried = { SMTP_URL: mails.url, MAIL_FROM: wanted.MAIL_FROM };
  const code = await machineCode(hearth);
  expect(await admin.post("/api/admin/mail/try", { ...tried, code })).toMatchObject({
    status: 204,
  });
  expect(mails.received).toMatchObject([{ recipients: [operator.login] }]);
  mails.refuse("RCPT TO", 550);
  expect(await admin.post("/api/admin/mail/try", { ...tried, code })).toMatchObject({
    status: 422,
    body: { code: "mail_not_sent", detail: "the mail server answered 550 to RCPT TO" },
  });
  expect(await admin.post("/api/admin/mail/try", {})).toMatchObject({ body: { code: "setting_invalid" } });
  expect(context.mailer.reachesPeople).toBe(false);

  await admin.put("/api/admin/settings", { values: wanted, code });
  expect(context.mailer.reachesPeople).toBe(true);
  expect(JSON.stringify((await admin.get("/api/admin/settings")).body)).not.toContain("secret");
  await hearthCommand(hearth, ["set", "SMTP_URL"]);
  await hearthCommand(hearth, ["set", "MAIL_FROM"]);
  expect((await admin.post("/api/admin/storage/try")).status).toBe(204);
});

function freshOperator() {
  return inAnotherBrowser(hearth, operator);
}
