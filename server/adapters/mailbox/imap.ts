import type { Readable } from "node:stream";
import { ImapFlow } from "imapflow";

export interface MailboxVisit {
  /** `imaps://user:password@host`, or `imap://…` with STARTTLS where the server has it. */
  url: string;
  /** Emails that are larger are refused without being fetched. */
  maxBytes: number;
  /** Resolves to whether the email was taken or refused for good. Throws if it should be tried again. */
  take(content: Readable): Promise<Outcome>;
  onError(error: unknown): void;
  signal: AbortSignal;
}

/** Where emails go, so that the inbox has only those still to be taken, and none is deleted. */
export const mailboxFolders = { taken: "Hearth-Taken", refused: "Hearth-Refused" } as const;

type Outcome = keyof typeof mailboxFolders;

/** Milliseconds without an answer after which the server counts as away. */
const patience = 60_000;
/** Time after which an email is not tried again, in milliseconds. Without it, those that can never be checked would be fetched forever. */
const triedFor = 3 * 24 * 60 * 60 * 1000;

/** Takes the emails in the inbox, oldest first. Each stays there until it is taken or refused. */
export async function visitMailbox(visit: MailboxVisit): Promise<void> {
  const client = new ImapFlow({ ...accountOf(visit.url), logger: false, socketTimeout: patience });
  // Errors of the connection also reject the command that waits.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const lock = await client.getMailboxLock("INBOX");
    try {
      const found = (await client.search({ all: true }, { uid: true })) || [];
      // Does nothing for a folder that exists.
      if (found.length > 0) for (const folder of Object.values(mailboxFolders)) await client.mailboxCreate(folder);
      for (const uid of found) {
        if (visit.signal.aborted) return;
        await takeOne(client, uid, visit);
      }
    } finally {
      lock.release();
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
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
