import { createTransport } from "nodemailer";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenListener } from "../../../adapters/mail-listener/mail-listener.ts";
import { threadedMailReader } from "../../../adapters/mail-reader/threaded.ts";
import { addressFor } from "./rules-addresses.ts";
import { openMailListener } from "./actions-listening.ts";
import { testApp } from "../../../testing/build-app.ts";
import { forgedResults, hostileMails } from "../../../testing/hostile-mails.ts";
import { databaseName, intensity, testTimeout } from "../../../testing/intensity.ts";
import { resolve } from "../../../testing/mail-domain.ts";
import { withOldReplyAddresses } from "../../../testing/mails.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, type Account } from "../../../testing/people.ts";

const mx = "mx.example.net";
const webhookToken = "the-token-of-the-webhook";
const hearth = await testApp({
  PUBLIC_URL: "https://hearth.example.org",
  INBOUND_ADDRESS: "hearth@hearth.example.org",
  INBOUND_SMTP_PORT: "0",
  INBOUND_MAX_MB: "5",
  INBOUND_WEBHOOK_TOKEN: webhookToken,
  INBOUND_AUTHENTICATED_BY: mx,
});
const { context } = hearth;
context.mailReader = threadedMailReader(resolve);
let listener: OpenListener;
beforeAll(async () => (listener = (await openMailListener(context))!));
afterAll(async () => {
  await listener.close();
  await hearth.close();
});

const { anna, bob, zoe, famille } = await aCommunity(hearth);
await withOldReplyAddresses(hearth);
const soup = await makeMessage(anna, famille, "Soup");
const domain = bob.login.split("@")[1]!;
let ids = 0;

/** Ways in. A server that nobody named comes first, before the listener knows one. */
const ways: Record<string, (raw: string, to: string) => Promise<string>> = {
  "an unnamed server": bySmtp,
  "a named server": async (raw, to) => {
    const { peers } = context.config.inbound.smtp!;
    if (peers.length === 0) peers.push("127.0.0.0/8");
    return bySmtp(raw, to);
  },
  "the webhook": byWebhook,
};

test.each(Object.entries(ways))(
  "hostile emails by %s post nothing in the name of others and hold nobody up",
  async (way, deliver) => {
    const isNamed = way !== "an unnamed server";
    const forged = [...Object.values(forgedResults).map(signedOff), ...otherSenders(), ...(isNamed ? [] : [honest()])];
    const bodies = Object.values(hostileMails());
    const strange = bodies.map((body) => honest(zoe, body));
    const some = <Mail>(mails: Mail[]) => mails.filter((_, n) => n % intensity.hostileMailsEvery === 0);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const refusals = await times([...some(forged), ...some(strange)], (raw) => deliver(raw, replyOf(bob)));
    const own = isNamed
      ? await times(
          some(bodies).map((body) => honest(bob, body)),
          (raw) => deliver(raw, replyOf(bob)),
        )
      : [];
    delay.disable();

    const all = [...refusals, ...own];
    expect(all.filter(({ answer }) => !isExpected(answer))).toEqual([]);
    expect(refusals.filter(({ answer }) => answer === "posted")).toEqual([]);
    if (isNamed) expect(await deliver(honest(), replyOf(bob))).toBe("posted");
    figures.push({ emails: all.length, slowest: Math.max(...all.map(({ took }) => took)), loop: delay.max / 1e6 });
    const stored = await comments();
    expect(stored.filter((data) => data.includes("Forged"))).toEqual([]);
    expect(stored.length).toBeGreaterThanOrEqual(refusals.length);
  },
  testTimeout,
);

const figures: { emails: number; slowest: number; loop: number }[] = [];

test("the figures of hostile emails are reported", ({ task }) => {
  const most = (of: (one: (typeof figures)[number]) => number) => Math.round(Math.max(...figures.map(of)));
  task.meta.found = {
    ...{ subject: "hostile emails", database: databaseName },
    emails: figures.reduce((sum, { emails }) => sum + emails, 0),
    slowest: most(({ slowest }) => slowest),
    loop: most(({ loop }) => loop),
  };
  expect(figures).toHaveLength(Object.keys(ways).length);
});

/** Sends one after another, each with an email of Anna behind it that has to arrive. */
async function times(mails: string[], send: (raw: string) => Promise<string>) {
  const results: { answer: string; took: number }[] = [];
  for (const raw of mails) {
    // Only so many emails of one person are taken in an hour.
    hearth.passTime(5 * 60_000);
    const began = performance.now();
    const [answer, behind] = await Promise.all([send(raw), byWebhook(honest(anna), replyOf(anna))]);
    expect(behind).toBe("posted");
    results.push({ answer, took: performance.now() - began });
  }
  return results;
}

/** The JSON of all comments. */
async function comments(): Promise<string[]> {
  const rows = context.db.read.selectFrom("messages").select("data").where("parent_id", "=", soup.id);
  return (await rows.execute()).map(({ data }) => data);
}

const refusals = ["could not be verified", "only from the address", "could not be read", "takes too long"];

function isExpected(answer: string): boolean {
  return answer === "posted" || refusals.some((text) => answer.includes(text));
}

function replyOf({ id }: Account): string {
  const { address } = context.config.inbound;
  return addressFor(address!, context.signingKey, "reply", { targetId: soup.id, userId: id, salt: "" });
}

/** Results that the named server wrote, with text of the sender in them. */
function signedOff(results: string): string {
  return raw([`Authentication-Results: ${mx}; ${results.replaceAll("example.org", domain)}`, `From: ${bob.login}`]);
}

function honest(person = bob, rest = "\r\nDelicious"): string {
  return raw([`Authentication-Results: ${mx}; dmarc=pass header.from=${domain}`, `From: ${person.login}`], rest);
}

function otherSenders(): string[] {
  const results = `Authentication-Results: ${mx}; dmarc=pass header.from=${domain}`;
  return [
    raw([results, `From: ${bob.login}`, "From: eve@evil.example"]),
    raw([results, "From: eve@evil.example", `From: ${bob.login}`]),
    raw([results, `From: ${bob.login}, eve@evil.example`]),
    raw([`Authentication-Results: ${mx}; none`, results, `From: ${bob.login}`]),
    raw([`From: ${bob.login}`]),
  ];
}

function raw(headers: string[], rest = "\r\nForged"): string {
  return `${[...headers, `Message-ID: <${++ids}@phone.example.org>`, "Subject: Re: Soup"].join("\r\n")}\r\n${rest}`;
}

async function bySmtp(mail: string, to: string): Promise<string> {
  const transport = createTransport({ host: "127.0.0.1", port: listener.port, ignoreTLS: true });
  try {
    await transport.sendMail({ envelope: { from: `someone@${domain}`, to }, raw: mail });
    return "posted";
  } catch (error) {
    return (error as Error).message;
  } finally {
    transport.close();
  }
}

async function byWebhook(payload: string, recipient: string): Promise<string> {
  const response = await hearth.app.inject({
    ...{ method: "POST", url: "/api/inbound-mail", query: { recipient }, payload },
    headers: { authorization: `Bearer ${webhookToken}`, "content-type": "message/rfc822" },
  });
  return response.statusCode === 204 ? "posted" : response.body;
}
