import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { MailCatcher } from "../../testing/mail-catcher.ts";
import { MailRefused, type Mail } from "./mailer.ts";
import { outboxMailer } from "./outbox.ts";
import { smtpMailer } from "./smtp.ts";

const from = "Hearth <hearth@example.org>";
const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const mail: Mail = {
  to: "anna@example.org",
  subject: "Grüße, 안녕",
  html: '<p>Hallo <img src="cid:one"></p>',
  text: "Hallo\n",
  messageId: "<one@example.org>",
  pictures: [{ cid: "one", content: picture }],
  stopUrl: "https://example.org/hearth/api/stop-notification-emails/anna/token",
};

let catcher: MailCatcher;
beforeEach(async () => (catcher = await MailCatcher.start()));
afterEach(() => catcher.stop());
const folder = await mkdtemp(join(tmpdir(), "hearth-outbox-"));
afterAll(() => rm(folder, { recursive: true }));

test("an email arrives over SMTP with both parts, its embedded picture, its id and one-click unsubscribe", async () => {
  await smtpMailer(catcher.url, from).send(mail);

  const [received] = catcher.received;
  expect(received).toMatchObject({ recipients: ["anna@example.org"], sender: "hearth@example.org" });
  expectWhole(received!.mail);
});

test("without a mail server an email is written to the outbox once, however often it is sent", async () => {
  const mailer = outboxMailer(folder, from);
  await mailer.send(mail);
  await mailer.send(mail);

  const [name, ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expectWhole(await PostalMime.parse(await readFile(join(folder, name!))));
});

test.each([
  ["RCPT TO", 550],
  ["DATA", 554],
] as const)(
  "an email refused at %s with %i is refused permanently, and the error contains no address",
  async (at, code) => {
    catcher.refuse(at, code);

    const error = await failure(smtpMailer(catcher.url, from).send(mail));

    expect(error).toBeInstanceOf(MailRefused);
    expect(error.message).toBe(`the mail server answered ${code} to ${at}`);
  },
);

test.each([
  ["RCPT TO", 451],
  ["DATA", 452],
  ["MAIL FROM", 550],
] as const)("an email refused at %s with %i may be retried", async (at, code) => {
  catcher.refuse(at, code);

  const error = await failure(smtpMailer(catcher.url, from).send(mail));

  expect(error).not.toBeInstanceOf(MailRefused);
  expect(error.message).not.toContain("anna");
});

test("an unreachable or silent mail server is a temporary failure", async () => {
  catcher.fallSilent();
  const silent = await failure(smtpMailer(catcher.url, from, 100).send(mail));
  await catcher.stop();
  const gone = await failure(smtpMailer(catcher.url, from).send(mail));

  for (const error of [silent, gone]) {
    expect(error).not.toBeInstanceOf(MailRefused);
    expect(error.message).toContain("could not be reached");
  }
});

test("a recipient is a single address, whatever it contains", async () => {
  await smtpMailer(catcher.url, from)
    .send({ ...mail, to: "bob@example.org, eve@example.org" })
    .catch(() => undefined);

  expect(catcher.asked.length).toBeLessThanOrEqual(1);
  expect(catcher.asked).not.toContain("eve@example.org");
});

async function failure(sending: Promise<void>): Promise<Error> {
  try {
    await sending;
  } catch (error) {
    return error as Error;
  }
  throw new Error("the mail was sent");
}

function expectWhole(received: Awaited<ReturnType<typeof PostalMime.parse>>): void {
  expect(received).toMatchObject({ subject: mail.subject, messageId: mail.messageId });
  expect(received.from?.address).toBe("hearth@example.org");
  expect(received.to?.map(({ address }) => address)).toEqual(["anna@example.org"]);
  expect(received.text).toContain("Hallo");
  expect(received.html).toContain("cid:one");
  expect(received.attachments).toMatchObject([{ contentId: "<one>", mimeType: "image/jpeg", disposition: "inline" }]);
  expect(Buffer.from(received.attachments[0]!.content as ArrayBuffer)).toEqual(picture);
  const headers = Object.fromEntries(received.headers.map(({ key, value }) => [key, value]));
  expect(headers["list-unsubscribe"]).toBe(`<${mail.stopUrl}>`);
  expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(headers["auto-submitted"]).toBe("auto-generated");
}
