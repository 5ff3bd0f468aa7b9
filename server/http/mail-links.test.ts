import { afterAll, expect, test } from "vitest";
import { requestPasswordMail } from "../features/identity/sign-in/actions-password-reset.ts";
import { testApp } from "../testing/build-app.ts";
import { everyRow } from "../testing/everything.ts";
import { MailCatcher } from "../testing/mail-catcher.ts";
import { itIs, workIsDone } from "../testing/mails.ts";
import { makeMessage } from "../testing/messages.ts";
import { aCommunity, password, visitor } from "../testing/people.ts";

const catcher = await MailCatcher.start();
const hearth = await testApp({
  SMTP_URL: catcher.url,
  MAIL_FROM: "hearth@hearth.example.org",
  PUBLIC_URL: "https://hearth.example.org",
  INBOUND_ADDRESS: "hearth@hearth.example.org",
});
const { context } = hearth;
afterAll(async () => {
  await hearth.close();
  await catcher.stop();
});

test("a program that opens every link of every email changes nothing", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  await bob.put(`/api/users/${bob.id}`, { data: { notification_emails: "immediately" } });
  await makeMessage(anna, famille, { data: { title: "Soup", text: "Who cooks?" } });
  const { inviteKey } = (await anna.get(`/api/groups/${famille.id}`)).body as { inviteKey: string };
  await visitor(hearth).post("/api/signup", { login: "vera@example.org", password, invite_key: inviteKey });
  const { token } = (await anna.post("/api/me/reauthenticate", { password })).body as { token: string };
  await anna.put(`/api/users/${anna.id}`, { login: "new@example.org" }, { "x-reauthentication": token });
  await context.db.write((tx) => requestPasswordMail(context, tx, bob.id));
  await itIs(hearth, context.clock.now() + 6 * 60_000);
  await workIsDone(hearth);

  const mails = catcher.received.map(({ mail }) => mail);
  const headers = mails.flatMap((mail) => mail.headers).filter(({ key }) => key === "list-unsubscribe");
  const texts = [...mails.flatMap(({ text = "", html = "" }) => [text, html]), ...headers.map(({ value }) => value)];
  const found = texts.join("\n").match(/https:\/\/hearth\.example\.org[^\s"<>]*/g) ?? [];
  const links = [...new Set(found.map((link) => link.replaceAll("&amp;", "&")))].map((link) => new URL(link));
  const pages = new Set(links.map(({ pathname }) => pathname.split("/")[1]));
  const expected = ["confirm-email", "messages", "password-reset", "stop-notification-emails", "users"];
  expect([...pages].filter((page) => page !== "").sort()).toEqual(expected);

  const before = await everyRow(context);
  const accepts = ["text/html,*/*;q=0.8", "*/*"];
  for (const { pathname, search } of links)
    for (const accept of accepts)
      for (const method of ["HEAD", "GET"] as const) {
        const { statusCode } = await hearth.app.inject({ method, url: pathname + search, headers: { accept } });
        expect(statusCode, `${method} ${pathname}`).toBeLessThan(500);
      }
  expect(await everyRow(context)).toEqual(before);
});
