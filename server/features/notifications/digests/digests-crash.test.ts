import { afterEach, expect, test, vi } from "vitest";
import type { SignedIn } from "#contract/accounts.ts";
import type { Database } from "../../../database/database.ts";
import { databaseName, intensity, testTimeout } from "../../../testing/intensity.ts";
import { everyDamage } from "../../../testing/integrity.ts";
import { MailCatcher } from "../../../testing/mail-catcher.ts";
import { RealServer } from "../../../testing/real-server.ts";

let server: RealServer | undefined;
let catcher: MailCatcher | undefined;
afterEach(async () => {
  await server?.remove();
  await catcher?.stop();
});

const kills = intensity.killedMailing;
const readers = ["bob", "carol", "dan", "eve", "fay", "gil"].map((name) => `${name}@example.org`);

test(
  `a server killed ${kills} times while sending emails lists every message once per reader, under one id`,
  async ({ task }) => {
    catcher = await MailCatcher.start();
    server = await RealServer.create({ SMTP_URL: catcher.url, MAIL_FROM: "hearth@example.org" });
    await server.start();
    const key = await server.signIn();
    const group = await server.makeGroup(key);
    for (const login of readers) await joinWantingMails(server, login, group.inviteKey!);
    const letters: string[] = [];

    for (let kill = 0; kill < kills; kill++) {
      // A random moment before, between or after the emails of this run, which list the message of the previous one.
      const enough = catcher.received.length + (kill === 0 ? 0 : Math.floor(Math.random() * (readers.length + 1)));
      if (kill > 0) await server.start();
      const letter = `Letter number ${kill}.`;
      await server.call("POST", "/api/messages", key, { group: group.id, data: { text: letter } });
      letters.push(letter);
      await untilDue(server, () => catcher!.received.length >= enough);
      await server.kill();
      await server.letLeasesEnd();
    }
    await server.start();

    // An email accepted while its job was interrupted is sent again under the same id.
    await untilDue(server, async (db) => everyoneHasRead(letters) && (await waitingMails(db)).length === 0);
    const wrongs = await server.wrongs();
    expect(await server.end("SIGTERM")).toBe(0);
    const sent = readers.flatMap((reader) => letters.map((letter) => idsOfMails(reader, letter).length));
    const found = {
      missing: sent.filter((ids) => ids === 0).length,
      twice: sent.filter((ids) => ids > 1).length,
      stillWaiting: (await server.withDatabase(waitingMails)).length,
      damages: [...(await server.withDatabase(everyDamage)), ...wrongs].length,
    };
    task.meta.found = {
      ...{ subject: "mailing", database: databaseName, kills, sent: sent.length, mails: distinctMails() },
      ...{ ...found, readyAfter: Math.max(...server.readyAfter.slice(1)) },
    };
    expect(found).toEqual({ missing: 0, twice: 0, stillWaiting: 0, damages: 0 });
  },
  testTimeout,
);

async function joinWantingMails(hearth: RealServer, login: string, inviteKey: string): Promise<void> {
  const form = { login, password: "correct horse battery", invite_key: inviteKey };
  const { api_key } = (await hearth.call("POST", "/api/signup", undefined, form)) as SignedIn;
  const { id } = (await hearth.call("GET", "/api/me", api_key)) as { id: string };
  await hearth.call("PUT", `/api/users/${id}`, api_key, { data: { notification_emails: "immediately" } });
}

/** Advances the clock by the time between emails repeatedly: a message may miss one email and be in the next. */
function untilDue(hearth: RealServer, isSo: (db: Database) => boolean | Promise<boolean>): Promise<boolean> {
  return hearth.withDatabase((db) =>
    vi.waitUntil(
      async () => {
        if (await isSo(db)) return true;
        await digestsAreDue(db);
        return false;
      },
      { timeout: 300_000, interval: 50 },
    ),
  );
}

/** Advances the clock by five minutes for all users not being processed. */
async function digestsAreDue(db: Database): Promise<void> {
  await db.write(async (tx) => {
    await tx.updateTable("digests").set({ due_at: 0 }).execute();
    await tx
      .updateTable("jobs")
      .set({ run_at: 0 })
      .where("failed_at", "is", null)
      .where("leased_until", "is", null)
      .execute();
  });
}

function distinctMails(): number {
  return new Set(catcher!.received.map(({ mail }) => mail.messageId)).size;
}

/** Returns the Message-IDs of the emails that list this message for this reader. */
function idsOfMails(reader: string, letter: string): string[] {
  const sent = catcher!.received.filter(
    ({ recipients, mail }) => recipients.includes(reader) && mail.text!.includes(letter),
  );
  return [...new Set(sent.map(({ mail }) => mail.messageId!))];
}

function everyoneHasRead(letters: string[]): boolean {
  return readers.every((reader) => letters.every((letter) => idsOfMails(reader, letter).length > 0));
}

function waitingMails(db: Database) {
  return db.read.selectFrom("jobs").select("payload").where("kind", "=", "notifications.mail-digest").execute();
}
