import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterEach, expect, test, vi } from "vitest";
import type { Message } from "#contract/compat.ts";
import { addressFor } from "./rules-addresses.ts";
import { proveAddress } from "../../identity/people/actions-addresses.ts";
import { databaseName, intensity, testTimeout } from "../../../testing/intensity.ts";
import { everyDamage } from "../../../testing/integrity.ts";
import { phonePhoto } from "../../../testing/pictures.ts";
import { RealServer } from "../../../testing/real-server.ts";
import { longEnough } from "../../../testing/waiting.ts";

let server: RealServer | undefined;
afterEach(() => server?.remove());

const kills = intensity.killedReceiving;
const inbound = { local: "", domain: "reply.example.org" };
const mailServer = "mx.example.net";

test(
  `a server killed ${kills} times while taking emails posts each of them once, with its photo`,
  async ({ task }) => {
    server = await RealServer.create({
      INBOUND_ADDRESS: "@reply.example.org",
      INBOUND_SMTP_PORT: "0",
      INBOUND_AUTHENTICATED_BY: mailServer,
      INBOUND_SMTP_PEERS: "127.0.0.1",
    });
    await server.start();
    const key = await server.signIn();
    const { id: userId } = (await server.call("GET", "/api/me", key)) as { id: string };
    const proven = { userId, login: "anna@example.org", now: Date.now() };
    await server.withDatabase((db) => db.write((tx) => proveAddress(tx, proven)));
    const group = await server.makeGroup(key);
    const soup = (await server.call("POST", "/api/messages", key, {
      group: group.id,
      data: { text: "Soup" },
    })) as Message;
    const { signingKey } = JSON.parse(await readFile(join(server.dataDir, "secrets.json"), "utf8")) as {
      signingKey: string;
    };
    await server.kill();
    const { salt } = await server.withDatabase((db) =>
      db.read.selectFrom("members").select("reply_salt as salt").executeTakeFirstOrThrow(),
    );
    const to = addressFor(inbound, signingKey, "reply", { targetId: soup.id, userId, salt });
    const photo = await phonePhoto(1600, 1200);

    for (let kill = 0; kill < kills; kill++) {
      await server.start();
      const port = await listeningPort(server);
      const sent = [0, 1, 2].map((n) => send(port, to, `${kill}-${n}`, photo).catch(() => undefined));
      // After none, one or two emails, while others are being read or posted.
      const enough = Math.floor(Math.random() * sent.length);
      let answered = 0;
      for (const one of sent) void one.then(() => answered++);
      await vi.waitUntil(() => answered >= enough, { timeout: 60_000, interval: 5 });
      await server.kill();
      await Promise.all(sent);
    }
    // The sender's mail server tries again whatever was not answered, and what was answered may arrive again too.
    await server.start();
    const port = await listeningPort(server);
    for (let kill = 0; kill < kills; kill++) for (const n of [0, 1, 2]) await send(port, to, `${kill}-${n}`, photo);

    const { children } = (await server.call("GET", `/api/messages/${soup.id}`, key)) as Message;
    const comments = await Promise.all(
      children.map(async ({ id }) => (await server!.call("GET", `/api/messages/${id}`, key)) as Message),
    );
    const wrongs = await server.wrongs();
    expect(await server.end("SIGTERM")).toBe(0);
    const texts = comments.map(({ data }) => data.text);
    const found = {
      missing: 3 * kills - new Set(texts).size,
      twice: texts.length - new Set(texts).size,
      withoutPhoto: comments.filter(({ files }) => files.length !== 1).length,
      damages: [...(await server.withDatabase(everyDamage)), ...wrongs].length,
    };
    task.meta.found = {
      ...{ subject: "receiving emails", database: databaseName, kills, emails: 3 * kills, ...found },
      readyAfter: Math.max(...server.readyAfter.slice(1)),
    };
    expect(found).toEqual({ missing: 0, twice: 0, withoutPhoto: 0, damages: 0 });
  },
  testTimeout,
);

/** Reads the port of the latest start from the log. */
function listeningPort({ log }: RealServer): Promise<number> {
  const started = () => log.map((line) => /"port":(\d+),"msg":"listening for email"/.exec(line)?.[1]).filter(Boolean);
  const before = seen.get(log) ?? 0;
  return vi.waitUntil<number | undefined>(() => {
    const ports = started();
    if (ports.length <= before) return undefined;
    seen.set(log, ports.length);
    return Number(ports.at(-1));
  }, longEnough);
}

const seen = new Map<string[], number>();

async function send(port: number, to: string, text: string, photo: Buffer): Promise<void> {
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  try {
    await transport.sendMail({
      ...{ from: "anna@example.org", to, subject: "Re: Soup", text, messageId: `<${text}@phone.example.org>` },
      headers: { "Authentication-Results": `${mailServer}; dmarc=pass header.from=example.org` },
      attachments: [{ filename: "soup.jpg", content: photo }],
    });
  } finally {
    transport.close();
  }
}
