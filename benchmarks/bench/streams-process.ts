import { Agent, get } from "node:http";

/** Streams to open: each server with the keys of its clients. */
export interface Streams {
  servers: { url: string; keys: string[] }[];
}

/** Asks for the times at which each stream was told of a message. */
export interface Question {
  message: string;
}

export interface Answer {
  /** Milliseconds since the epoch. */
  first: number;
  last: number;
  told: number;
}

const heard = new Map<string, number[]>();
const atOnce = 50;

/** Entry point of the process that keeps streams open. Says "open" when all of them are; answers each question. */
process.on("message", (message: Streams | Question) => {
  if ("servers" in message) void open(message).then(() => process.send!("open"));
  else answer(message);
});

async function open({ servers }: Streams): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const all = servers.flatMap(({ url, keys }) => keys.map((key) => ({ url, key })));
  for (let i = 0; i < all.length; i += atOnce) {
    await Promise.all(all.slice(i, i + atOnce).map(({ url, key }) => openOne(agent, url, key)));
  }
}

function openOne(agent: Agent, url: string, key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${url}/api/live`, { agent, headers: { "x-auth-token": key } }, (response) => {
      response.setEncoding("utf8").on("data", (text: string) => {
        if (text.includes("event: hello")) resolve();
        for (const [, message] of text.matchAll(/event: message\.created\ndata: .*"messageId":"([^"]+)"/g)) {
          const times = heard.get(message!) ?? [];
          heard.set(message!, times);
          times.push(Date.now());
        }
      });
      if (response.statusCode !== 200) reject(new Error(`a stream was answered with ${response.statusCode}`));
    }).on("error", reject);
  });
}

function answer({ message }: Question): void {
  const times = heard.get(message) ?? [];
  process.send!({ first: Math.min(...times), last: Math.max(...times), told: times.length } satisfies Answer);
}
