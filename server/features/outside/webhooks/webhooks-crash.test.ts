import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import type { Database } from "../../../database/database.ts";
import { databaseName, intensity, testTimeout } from "../../../testing/intensity.ts";
import { everyDamage } from "../../../testing/integrity.ts";
import { RealServer } from "../../../testing/real-server.ts";
import { aWebSite, type WebSite } from "../../../testing/web-pages.ts";

let server: RealServer | undefined;
let site: WebSite | undefined;
afterEach(async () => {
  await server?.remove();
  await site?.close();
});

const kills = intensity.killedDelivering;
const perRun = 6;
/** The job of an event makes the jobs of its deliveries. */
const delivering = ["webhooks.tell", "webhooks.deliver"];

test(
  "a server killed while it tells a webhook tells of every message, each under one id",
  async ({ task }) => {
    /** The ids under which each message was delivered, by its text. */
    const delivered = new Map<string, Set<string>>();
    site = await aWebSite({
      "/hook": (request, response) => {
        void text(request).then((body) => {
          const { data } = JSON.parse(body) as { data: { message: { text: string } } };
          const ids = delivered.get(data.message.text) ?? new Set();
          delivered.set(data.message.text, ids.add(String(request.headers["webhook-id"])));
          response.end();
        });
      },
    });
    server = await RealServer.create({ LINK_PREVIEW_ALLOW: site.host });
    await server.start();
    const key = await server.signIn();
    const group = await server.makeGroup(key);
    const webhook = { url: `${site.url}/hook`, events: ["message.created"] };
    await server.call("POST", `/api/groups/${group.id}/webhooks`, key, webhook);
    const posted: string[] = [];

    for (let kill = 0; kill < kills; kill++) {
      if (kill > 0) await server.start();
      const enough = delivered.size + Math.floor(Math.random() * perRun);
      for (let n = 0; n < perRun; n++) {
        const message = `Message ${kill} ${n}`;
        await server.call("POST", "/api/messages", key, { group: group.id, data: { text: message } });
        posted.push(message);
      }
      await untilDue(server, () => delivered.size >= enough);
      await server.kill();
      await server.letLeasesEnd();
    }
    await server.start();
    await untilDue(server, async (db) => (await waiting(db)).length === 0);
    const wrongs = await server.wrongs();
    expect(await server.end("SIGTERM")).toBe(0);
    const found = {
      missing: posted.filter((message) => !delivered.has(message)).length,
      twice: posted.filter((message) => (delivered.get(message)?.size ?? 0) > 1).length,
      damages: [...(await server.withDatabase(everyDamage)), ...wrongs].length,
    };
    task.meta.found = {
      ...{ subject: "delivering", database: databaseName, kills, delivered: posted.length },
      ...{ ...found, readyAfter: Math.max(...server.readyAfter.slice(1)) },
    };
    expect(found).toEqual({ missing: 0, twice: 0, damages: 0 });
  },
  testTimeout,
);

/** Repeatedly makes waiting deliveries due, until the condition holds. */
function untilDue(hearth: RealServer, isSo: (db: Database) => boolean | Promise<boolean>): Promise<boolean> {
  return hearth.withDatabase((db) =>
    vi.waitUntil(
      async () => {
        if (await isSo(db)) return true;
        await db.write(async (tx) => {
          await tx
            .updateTable("jobs")
            .set({ run_at: 0 })
            .where("kind", "in", delivering)
            .where("leased_until", "is", null)
            .execute();
        });
        return false;
      },
      { timeout: 300_000, interval: 50 },
    ),
  );
}

function waiting(db: Database) {
  return db.read.selectFrom("jobs").select("id").where("kind", "in", delivering).execute();
}
