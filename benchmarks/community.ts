import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { SignedIn } from "#contract/accounts.ts";
import type { File as StoredFile } from "#contract/files.ts";
import type { Group } from "#contract/groups.ts";
import type { Message } from "#contract/messages.ts";
import { startHearth, type Server } from "./server.ts";

/** A Hearth with twenty people who talk in one group: 600 messages in front, every second with a picture, and 1,400 replies. */
export interface Community {
  hearth: Server;
  dataDir: string;
  group: string;
  message: string;
  picture: string;
  headers: Record<string, string>;
  /** Stops it and starts it on the same data. */
  restart(): Promise<void>;
  remove(): Promise<void>;
}

const people = 20;
const inFront = 600;
const replies = 1400;
const atOnce = 16;
const password = "a long enough password";
const sentence = "We took the slow train down and stayed in the pink house that Grandmother used to talk about. ";

export async function community(settings: Record<string, string> = {}): Promise<Community> {
  const dataDir = await mkdtemp(join(tmpdir(), "hearth-benchmark-"));
  const env = { ...settings, DATA_DIR: dataDir };
  let hearth = await startHearth(env);
  const keys = await signUp(hearth);
  const headers = { "x-auth-token": keys[0]! };
  const { group, inviteKey } = await makeGroup(hearth, keys[0]!);
  for (const key of keys.slice(1)) await call(hearth, `/api/groups/invitation/${inviteKey}`, key, {});
  const pictures = await Promise.all(keys.map((key) => upload(hearth, key)));
  const messages = await talk(hearth, group, keys, pictures);
  return {
    get hearth() {
      return hearth;
    },
    dataDir,
    group,
    message: messages.at(-1)!,
    picture: pictures[0]!,
    headers,
    async restart() {
      await hearth.stop();
      hearth = await startHearth(env);
    },
    async remove() {
      await hearth.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The first by the printed link; it makes a group to invite the others into, which they leave alone. */
async function signUp(hearth: Server): Promise<string[]> {
  const firstKey = /invitation\/(\S+)/.exec(hearth.output)![1]!;
  const first = await call<SignedIn>(hearth, "/api/signup", "", form(0, firstKey));
  const { inviteKey } = await makeGroup(hearth, first.api_key);
  const keys = [first.api_key];
  for (let i = 1; i < people; i++) {
    keys.push((await call<SignedIn>(hearth, "/api/signup", "", form(i, inviteKey))).api_key);
  }
  return keys;
}

function form(person: number, invite_key: string) {
  return { login: `person${person}@example.org`, password, invite_key };
}

async function makeGroup(hearth: Server, key: string) {
  const { id, inviteKey } = await call<Group>(hearth, "/api/groups", key, { name: "Famille Martin" });
  return { group: id, inviteKey: inviteKey! };
}

async function talk(hearth: Server, group: string, keys: string[], pictures: string[]): Promise<string[]> {
  const front = await manyAtOnce(inFront, (i) => {
    const files = i % 2 === 0 ? [pictures[i % people]!] : [];
    const data = { title: `Three days in Arezzo, part ${i}`, text: sentence.repeat(1 + (i % 4)) };
    return post(hearth, keys[i % people]!, { group, data, files });
  });
  await manyAtOnce(replies, (i) => {
    const parent = front[(i * 7) % inFront];
    return post(hearth, keys[(i * 3) % people]!, { group, parent, data: { text: sentence } });
  });
  return front;
}

async function post(hearth: Server, key: string, body: object): Promise<string> {
  return (await call<Message>(hearth, "/api/messages", key, body)).id;
}

async function upload(hearth: Server, key: string): Promise<string> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const create = { width: 1600, height: 1200, channels: 3 as const, background: "#888", noise };
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)]), "photo.jpg");
  const answer = await fetch(`${hearth.url}/api/files`, { method: "POST", headers: { "x-auth-token": key }, body });
  return ((await answer.json()) as StoredFile).id;
}

async function call<Answer>(hearth: Server, path: string, key: string, body: unknown): Promise<Answer> {
  const answer = await fetch(hearth.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-auth-token": key || "null" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function manyAtOnce(count: number, work: (i: number) => Promise<string>): Promise<string[]> {
  const results: string[] = [];
  let next = 0;
  async function worker(): Promise<void> {
    for (let i = next++; i < count; i = next++) results[i] = await work(i);
  }
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
