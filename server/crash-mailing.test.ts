import { afterEach, expect, test, vi } from "vitest";
import type { SignedIn } from "#contract/accounts.ts";
import type { Database } from "./database/database.ts";
import { MailCatcher } from "./testing/mail-catcher.ts";
import { RealServer } from "./testing/real-server.ts";

let server: RealServer | undefined;
let catcher: MailCatcher | undefined;
afterEach(async () => {
  await server?.remove();
  await catcher?.stop();
});

const kills = 10;
const readers = ["bob", "carol", "dan", "eve", "fay", "gil"].map((name) => `${name}@example.org`);

test(`a server killed ${kills} times while it mails tells every reader of every message, in one mail with one id`, async () => {
  catcher = await MailCatcher.start();
  server = await RealServer.create({ SMTP_URL: catcher.url, MAIL_FROM: "hearth@example.org" });
  await server.start();
  const key = await server.signIn();
  const group = await server.makeGroup(key);
  for (const login of readers) await joinWantingMails(server, login, group.inviteKey!);
  const letters: string[] = [];

  for (let kill = 0; kill < kills; kill++) {
    // The moment is chance on purpose: before, between and after the mails of this life, which tell of the last one's letter.
    const enough = catcher.received.length + (kill === 0 ? 0 : Math.floor(Math.random() * (readers.length + 1)));
    if (kill > 0) await server.start();
    const letter = `Letter number ${kill}.`;
    await server.call("POST", "/api/messages", key, { group: group.id, data: { text: letter } });
    letters.push(letter);
    await vi.waitUntil(() => catcher!.received.length >= enough, { timeout: 30_000, interval: 1 });
    await server.end("SIGKILL");
    await everythingIsDue(server);
  }
  await server.start();

  await vi.waitUntil(() => everyoneHasRead(letters), { timeout: 30_000, interval: 20 });
  expect(await server.end("SIGTERM")).toBe(0);
  for (const reader of readers) {
    for (const letter of letters) expect(idsOfMails(reader, letter), `${letter} to ${reader}`).toHaveLength(1);
  }
  expect(await server.withDatabase(waitingMails)).toEqual([]);
}, 240_000);

async function joinWantingMails(hearth: RealServer, login: string, inviteKey: string): Promise<void> {
  const form = { login, password: "correct horse battery", invite_key: inviteKey };
  const { api_key } = (await hearth.call("POST", "/api/signup", undefined, form)) as SignedIn;
  const { id } = (await hearth.call("GET", "/api/me", api_key)) as { id: string };
  await hearth.call("PUT", `/api/users/${id}`, api_key, { data: { notification_emails: "immediately" } });
}

/** As if five minutes had passed, and the lease of what the killed process had begun. */
function everythingIsDue(killed: RealServer): Promise<void> {
  return killed.withDatabase((db) =>
    db.write(async (tx) => {
      await tx.updateTable("digests").set({ due_at: 0 }).execute();
      await tx.updateTable("jobs").set({ run_at: 0, leased_until: null }).where("failed_at", "is", null).execute();
    }),
  );
}

/** The Message-IDs under which this reader was told of this letter. */
function idsOfMails(reader: string, letter: string): string[] {
  const told = catcher!.received.filter(
    ({ recipients, mail }) => recipients.includes(reader) && mail.text!.includes(letter),
  );
  return [...new Set(told.map(({ mail }) => mail.messageId!))];
}

function everyoneHasRead(letters: string[]): boolean {
  return readers.every((reader) => letters.every((letter) => idsOfMails(reader, letter).length > 0));
}

function waitingMails(db: Database) {
  return db.read.selectFrom("jobs").select("payload").where("kind", "=", "notifications.mail-digest").execute();
}
