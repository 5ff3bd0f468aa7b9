import { afterAll, expect, test } from "vitest";
import type { Message as CompatMessage } from "#contract/compat.ts";
import { mailboxFolders } from "../../../adapters/mailbox/mailbox.ts";
import { threadedMailReader } from "../../../adapters/mail-reader/threaded.ts";
import { testApp } from "../../../testing/build-app.ts";
import { ImapServer } from "../../../testing/imap-server.ts";
import { resolve, signedMail } from "../../../testing/mail-domain.ts";
import { withOldReplyAddresses } from "../../../testing/mails.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";
import { addressFor } from "./rules-addresses.ts";
import { fetchMails } from "./actions-mailbox.ts";

const imap = await ImapServer.start();
const hearth = await testApp({
  INBOUND_ADDRESS: "@reply.example.org",
  INBOUND_IMAP_URL: imap.url,
  INBOUND_MAX_MB: "1",
});
const { context } = hearth;
context.mailReader = threadedMailReader(resolve);
const warnings: unknown[] = [];
context.log = { ...context.log, warn: (what: unknown) => warnings.push(what) };
afterAll(async () => {
  await hearth.close();
  await imap.stop();
});

test("emails in a mailbox are taken or put aside, and none is lost", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const soup = await makeMessage(anna, famille, "Soup");
  await withOldReplyAddresses(hearth);
  const inbound = context.config.inbound.address!;
  const to = addressFor(inbound, context.signingKey, "reply", { targetId: soup.id, userId: bob.id, salt: "" });
  const mail = (text: string) => signedMail({ from: bob.login, to, subject: "Re: Soup", text });
  const spoofed = (await mail("Spoofed")).replace(/^DKIM-Signature:/m, "X-Old:");
  const large = `From: ${bob.login}\r\nTo: ${to}\r\n\r\n${"A".repeat(1024 ** 2)}`;
  for (const one of [await mail("Delicious"), spoofed, large]) imap.deliver(one);
  await fetchMails(context, new AbortController().signal);

  const { children } = (await anna.get(`/api/messages/${soup.id}`)).body as CompatMessage;
  expect(children).toHaveLength(1);
  expect(imap.contents("INBOX")).toEqual([]);
  expect(imap.contents(mailboxFolders.taken)).toEqual([expect.stringContaining("Delicious")]);
  expect(imap.contents(mailboxFolders.refused)).toEqual([spoofed, large]);

  imap.deliver(await mail("While the database is away"));
  const { db } = context;
  context.db = { ...db, write: () => Promise.reject(new Error("the database is away")) };
  await fetchMails(context, new AbortController().signal);
  expect(imap.contents("INBOX")).toHaveLength(1);
  context.db = db;
  await fetchMails(context, new AbortController().signal);
  expect(imap.contents(mailboxFolders.taken)).toHaveLength(2);
});
