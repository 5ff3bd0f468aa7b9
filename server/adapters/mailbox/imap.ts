import { ImapFlow } from "imapflow";
import { mailboxFolders, type MailboxVisit, type Outcome } from "./mailbox.ts";

/** Milliseconds without an answer after which the server counts as away. */
const patience = 60_000;
/** Time after which an email is not tried again, in milliseconds. Without it, those that can never be checked would be fetched forever. */
const triedFor = 3 * 24 * 60 * 60 * 1000;

export async function visitMailbox(visit: MailboxVisit): Promise<void> {
  const client = new ImapFlow({ ...accountOf(visit.url), logger: false, socketTimeout: patience });
  // Errors of the connection also reject the command that waits.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const lock = await client.getMailboxLock("INBOX");
    await takeAll(client, visit).finally(() => lock.release());
  } finally {
    await client.logout().catch(() => client.close());
  }
}

async function takeAll(client: ImapFlow, visit: MailboxVisit): Promise<void> {
  const found = (await client.search({ all: true }, { uid: true })) || [];
  if (found.length === 0) return;
  // Does nothing for a folder that exists.
  for (const folder of Object.values(mailboxFolders)) await client.mailboxCreate(folder);
  for (const uid of found) if (!visit.signal.aborted) await takeOne(client, uid, visit);
}

function accountOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "imaps:";
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return { host: hostname, port: Number(port) || (secure ? 993 : 143), secure, auth };
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
    if (size <= maxBytes) return await taken(client, range, take);
    onError(new Error("the email is too large"));
    return "refused";
  } catch (error) {
    if (!client.usable) throw error;
    onError(error);
    const age = internalDate === undefined ? 0 : Date.now() - new Date(internalDate).getTime();
    return age > triedFor ? "refused" : undefined;
  }
}

async function taken(client: ImapFlow, range: string, take: MailboxVisit["take"]): Promise<Outcome> {
  const { content } = await client.download(range, undefined, { uid: true });
  if (!content) throw new Error("the email is gone from the mailbox");
  return take(content);
}
