import { afterAll, expect, test } from "vitest";
import { makeAdministrator } from "../../../testing/access-administration.ts";
import { testApp } from "../../../testing/build-app.ts";
import { MailCatcher } from "../../../testing/mail-catcher.ts";
import { workIsDone } from "../../../testing/mails.ts";
import { aCommunity } from "../../../testing/people.ts";
import { runHealthCheck } from "./actions-health.ts";

const mails = await MailCatcher.start();
const hearth = await testApp({ SMTP_URL: mails.url, MAIL_FROM: "hearth@example.org" });
afterAll(async () => {
  await hearth.close();
  await mails.stop();
});
const { context } = hearth;
const { anna, famille } = await aCommunity(hearth);
await makeAdministrator(hearth, anna);

test("administrators are emailed what the nightly check finds, once, until it is something else", async () => {
  const count = (group_page_count: number) =>
    context.db.write((tx) => tx.updateTable("groups").set({ group_page_count }).execute());
  /** Returns the emails so far. */
  const nextNight = async () => {
    await runHealthCheck(context, { isRepairing: false, notifies: true }, new AbortController().signal);
    await workIsDone(hearth);
    return mails.received.map(({ mail }) => mail);
  };
  await count(7);
  const [mail, ...others] = await nextNight();
  expect(mail).toMatchObject({ subject: "Your server needs attention", to: [{ address: anna.login }] });
  expect(mail!.text).toContain(`(${famille.id}) counts 7 messages`);
  expect(others).toEqual([]);
  expect(await nextNight()).toHaveLength(1);
  await count(0);
  expect(await nextNight()).toHaveLength(1);
  await count(7);
  expect(await nextNight()).toHaveLength(2);
});
