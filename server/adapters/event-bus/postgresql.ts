import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { TransientEvents } from "#contract/live-events.ts";
import { openChannel } from "../../database/postgresql-channel.ts";
import type { EventBus } from "./event-bus.ts";
import { memoryBus } from "./memory.ts";

/** Milliseconds. NOTIFY takes a lock that serializes all commits with a notification, so a process sends few. */
const collectFor = 20;
/** PostgreSQL limits a notification to 8,000 bytes. */
const mostBytes = 7000;

interface Notice {
  from: string;
  broadcasts: Broadcast[];
}

type Broadcast = {
  [Name in keyof TransientEvents]: [name: Name, payload: TransientEvents[Name]];
}[keyof TransientEvents];

/** Listeners in this process are called immediately, others after `collectFor`. Wakes all listeners after a lost connection, which `warn` reports. */
export function postgresqlBus(url: string, warn: (error: unknown) => void): EventBus {
  const here = memoryBus();
  const from = randomUUID();
  const channel = openChannel(url, "hearth_live", {
    onOpen: here.wake,
    onMessage: (message) => deliver(here, from, noticeIn(message)),
    onError: warn,
  });
  let unsent: Broadcast[] | undefined;
  let sending: Promise<void> = Promise.resolve();

  function sendSoon(broadcasts: Broadcast[]): void {
    if (unsent) {
      unsent.push(...broadcasts);
      return;
    }
    unsent = broadcasts;
    sending = pause(collectFor).then(send).catch(warn);
  }

  async function send(): Promise<void> {
    const collected = unsent ?? [];
    unsent = undefined;
    for (const notice of noticesOf(from, collected)) await channel.send(JSON.stringify(notice));
  }

  return {
    ...here,
    wake() {
      here.wake();
      sendSoon([]);
    },
    broadcast(name, payload) {
      here.broadcast(name, payload);
      sendSoon([[name, payload]]);
    },
    async close() {
      await sending;
      await channel.close();
    },
  };
}

/** Ignores anything else, because anyone who can connect to the database can send notifications. */
function noticeIn(message: string): Notice | undefined {
  try {
    const { from, broadcasts } = JSON.parse(message) as Partial<Notice>;
    return typeof from === "string" && Array.isArray(broadcasts) && broadcasts.every(Array.isArray)
      ? { from, broadcasts }
      : undefined;
  } catch {
    return undefined;
  }
}

function deliver(here: EventBus, self: string, notice: Notice | undefined): void {
  if (notice === undefined || notice.from === self) return;
  here.wake();
  for (const [name, event] of notice.broadcasts) here.broadcast(name, event);
}

/** Returns at least one notification, to wake the other processes. */
function noticesOf(from: string, broadcasts: Broadcast[]): Notice[] {
  const notices: Notice[] = [{ from, broadcasts: [] }];
  let bytes = 0;
  for (const broadcast of broadcasts) {
    bytes += Buffer.byteLength(JSON.stringify(broadcast));
    if (bytes > mostBytes) {
      notices.push({ from, broadcasts: [] });
      bytes = 0;
    }
    notices.at(-1)!.broadcasts.push(broadcast);
  }
  return notices;
}
