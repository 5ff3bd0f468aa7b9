import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** LISTEN and NOTIFY between processes that share a database. */
export interface Channel {
  /** Does nothing while the connection is lost. At most 8,000 bytes. */
  send(message: string): Promise<void>;
  close(): Promise<void>;
}

export interface ChannelListener {
  /** Called whenever the connection is open again, because messages may have been missed. */
  onOpen(): void;
  onMessage(message: string): void;
  /** The connection is reopened afterwards. */
  onError(error: unknown): void;
}

const reconnectAfter = 1000;

export function openChannel(url: string, name: string, { onOpen, onMessage, onError }: ChannelListener): Channel {
  const closing = new AbortController();
  let client: pg.Client | undefined;

  async function listen(): Promise<void> {
    const settings = { connectionString: url, pipeline: true };
    const opened = new pg.Client(settings);
    const ended = new Promise<void>((resolve) => opened.once("end", resolve));
    opened.on("error", onError);
    opened.on("notification", ({ payload }) => onMessage(payload ?? ""));
    await opened.connect();
    await opened.query(`listen ${name}`);
    client = opened;
    if (closing.signal.aborted) await opened.end();
    onOpen();
    await ended;
  }

  async function listenAlways(): Promise<void> {
    while (!closing.signal.aborted) {
      await listen().catch(onError);
      client = undefined;
      await pause(reconnectAfter, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const listening = listenAlways();
  return {
    async send(message) {
      await client?.query("select pg_notify($1, $2)", [name, message]);
    },
    async close() {
      closing.abort();
      await client?.end();
      await listening;
    },
  };
}
