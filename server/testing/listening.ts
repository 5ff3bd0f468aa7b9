import type { AddressInfo } from "node:net";
import { vi } from "vitest";
import { cookieOf } from "../features/identity/sign-in/rules.ts";
import type { TestApp } from "./build-app.ts";
import type { Account } from "./people.ts";
import { longEnough } from "./waiting.ts";

export interface Heard {
  id: number;
  name: string;
  payload: Record<string, unknown>;
  at: number;
}

/** An open live stream, as in a browser. */
export interface Listening {
  heard: Heard[];
  /** Waits for an event of this name whose payload contains this text. */
  hears(name: string, words?: Record<string, unknown>): Promise<Heard>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

interface Comeback {
  lastEventId?: number | string;
  after?: number;
  /** Time when `after` was the newest, in epoch milliseconds. */
  at?: number;
  by?: "key" | "cookie";
}

/** Opens a stream over the network; the application must be listening. Resolves with the first event. */
export async function listen(
  hearth: TestApp,
  who: Pick<Account, "key">,
  { lastEventId, after, at, by = "cookie" }: Comeback = {},
): Promise<Listening> {
  const { port } = hearth.app.server.address() as AddressInfo;
  const leaving = new AbortController();
  const cookie = { cookie: `hearth_${hearth.context.instanceId}=${cookieOf(who.key)}` };
  const place = Object.entries({ after, at }).map(([name, value]) => (value === undefined ? "" : `${name}=${value}`));
  const response = await fetch(`http://127.0.0.1:${port}/api/live?${place.join("&")}`, {
    headers: {
      ...(by === "cookie" ? cookie : { "x-auth-token": who.key }),
      ...(lastEventId !== undefined && { "last-event-id": String(lastEventId) }),
    },
    signal: leaving.signal,
  });
  if (!response.ok) throw new Error(`the stream was refused: ${response.status}`);
  const heard: Heard[] = [];
  const ended = follow(response.body!, heard).catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  });
  await vi.waitUntil(() => heard.length > 0, longEnough);

  return {
    heard,
    ended,
    hears: (name, words = {}) => vi.waitUntil(() => heard.find((event) => fits(event, name, words)), longEnough),
    async stop() {
      leaving.abort();
      await ended;
    },
  };
}

function fits({ name, payload }: Heard, wanted: string, words: Record<string, unknown>): boolean {
  return name === wanted && Object.entries(words).every(([key, value]) => payload[key] === value);
}

/** Server-sent events: lines of `id:`, `event:` and `data:`, ended by an empty one. */
async function follow(body: ReadableStream<Uint8Array>, heard: Heard[]): Promise<void> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop()!;
    heard.push(...blocks.filter((block) => block.includes("data:")).map(read));
  }
}

function read(block: string): Heard {
  const fields = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  return {
    id: Number(fields.id),
    name: fields.event!,
    payload: JSON.parse(fields.data!) as Heard["payload"],
    at: Date.now(),
  };
}
