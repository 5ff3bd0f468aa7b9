import { ImapFlow } from "imapflow";
import { mailboxFolders, type MailboxVisit, type Outcome } from "./mailbox.ts";

interface Limits {
  /** Milliseconds without a byte after which the server counts as unreachable. */
  silence: number;
  /** Milliseconds for a whole visit. The next one takes the rest. */
  whole: number;
}

const usualLimits: Limits = { silence: 60_000, whole: 15 * 60_000 };
const megabyte = 1024 ** 2;
/** Emails come in pieces of 64 KB. A line has room for the numbers of two million emails. */
const sizes = {
  maxLineLength: 16 * megabyte,
  maxLiteralSize: 16 * megabyte,
  maxResponseSize: 32 * megabyte,
  maxResponseTokens: 100_000,
};
const ownHosts = ["localhost", "127.0.0.1", "[::1]"];
/** Milliseconds after which an email is not retried. Otherwise those that can never be checked would be fetched forever. */
const triedFor = 3 * 24 * 60 * 60 * 1000;

/** Rejects if the server breaks the rules of IMAP, exceeds a limit, or does not offer TLS on another machine. */
export async function visitMailbox(visit: MailboxVisit, { silence, whole } = usualLimits): Promise<void> {
  if (visit.signal.aborted) return;
  const client = new ImapFlow({ ...accountOf(visit.url), ...sizes, logger: false, socketTimeout: silence });
  // The pending command is rejected as well, but without the reason.
  let reason: unknown;
  client.on("error", (error) => (reason ??= error));
  const close = () => client.close();
  const timer = setTimeout(() => {
    reason = new Error(`the visit of the mailbox took longer than ${whole / 1000} s`);
    close();
  }, whole);
  visit.signal.addEventListener("abort", close);
  try {
    await visitWith(client, visit).catch((error: unknown) => {
      if (!visit.signal.aborted) throw reason ?? error;
    });
  } finally {
    clearTimeout(timer);
    visit.signal.removeEventListener("abort", close);
    close();
  }
}

async function visitWith(client: ImapFlow, visit: MailboxVisit): Promise<void> {
  await client.connect();
  const lock = await client.getMailboxLock("INBOX");
  await takeAll(client, visit).finally(() => lock.release());
  await client.logout();
}

async function takeAll(client: ImapFlow, visit: MailboxVisit): Promise<void> {
  const found = (await client.search({ all: true }, { uid: true })) || [];
  if (found.length === 0) return;
  for (const folder of Object.values(mailboxFolders)) await client.mailboxCreate(folder);
  for (const uid of found) if (!visit.signal.aborted) await takeOne(client, uid, visit);
}

function accountOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "imaps:";
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const host = hostname.replace(/^\[|\]$/g, "");
  const mustUpgrade = !secure && !ownHosts.includes(hostname);
  return { host, port: Number(port) || (secure ? 993 : 143), secure, auth, ...(mustUpgrade && { doSTARTTLS: true }) };
}

async function takeOne(client: ImapFlow, uid: number, visit: MailboxVisit): Promise<void> {
  const range = String(uid);
  const found = await client.fetchOne(range, { size: true, internalDate: true }, { uid: true });
  if (!found) return;
  const outcome = await outcomeOf(client, range, found, visit);
  if (outcome !== undefined) await client.messageMove(range, mailboxFolders[outcome], { uid: true });
}

/** Returns undefined for an email that stays in the inbox. */
async function outcomeOf(
  client: ImapFlow,
  range: string,
  { size = 0, internalDate }: { size?: number; internalDate?: Date | string },
  { maxBytes, take, onError }: MailboxVisit,
): Promise<Outcome | undefined> {
  try {
    if (size <= maxBytes) return await downloadMail(client, range, maxBytes, take);
    onError(new Error("the email is too large"));
    return "refused";
  } catch (error) {
    if (!client.usable) throw error;
    onError(error);
    const age = internalDate === undefined ? 0 : Date.now() - new Date(internalDate).getTime();
    return age > triedFor ? "refused" : undefined;
  }
}

async function downloadMail(
  client: ImapFlow,
  range: string,
  maxBytes: number,
  take: MailboxVisit["take"],
): Promise<Outcome> {
  // One more byte reveals an email that is larger than its server claims.
  const { content } = await client.download(range, undefined, { uid: true, maxBytes: maxBytes + 1 });
  if (!content) throw new Error("the email is gone from the mailbox");
  return take(content);
}
