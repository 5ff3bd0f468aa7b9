import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { signIn, signUp, type Client } from "../../scripts/populate/api.ts";
import { planCommunity, type Measure } from "../../scripts/populate/community.ts";
import { fill } from "../../scripts/populate/fill.ts";
import { startHearth, type RunningHearth } from "../../scripts/populate/hearth.ts";
import { startPostgres, stopProcess, type Postgres } from "../../scripts/running.ts";
import { root } from "../../scripts/setup/command.mjs";
import { connect, type DatabaseLocation } from "../../server/database/connect.ts";
import { hashOf } from "../../server/features/identity/people/rules-secrets.ts";
import { cookieOf } from "../../server/features/identity/sign-in/rules.ts";
import { newId } from "../../server/new-id.ts";
import { freePort } from "../../server/testing/free-port.ts";
import { endLoad, forkSource } from "./load.ts";

export type DatabaseName = "SQLite" | "PostgreSQL";

/** The built server with a database for one benchmark, which are discarded afterwards. */
export interface Hearth extends RunningHearth {
  dataDir: string;
  location: DatabaseLocation;
}

export interface CommunitySize extends Omit<Measure, "now"> {
  /** Pixels on the shorter side. */
  photos: number;
}

/** The community that recorded benchmarks measure. */
export const twentyPeople: CommunitySize = { people: 20, groups: 3, messages: 2000, photos: 1000 };
/** Has a message with several comments and one with pictures. */
export const threePeople: CommunitySize = { people: 3, groups: 1, messages: 40, photos: 300 };

export const password = "hearth-benchmark";
const folder = join(root, ".cache/benchmark", String(process.pid));

let postgres: Postgres | undefined;
let running: { stop(): Promise<void> }[] = [];
const templates = new Map<string, Promise<string>>();
let started = 0;

/** Starts Hearth with a community. Each community is created once per database and then copied. */
export async function startFilled(database: DatabaseName, size: CommunitySize): Promise<Hearth> {
  const name = `filled_${database}_${Object.values(size).join("_")}`.toLowerCase();
  if (!templates.has(name)) templates.set(name, fillTemplate(database, name, size));
  const dataDir = join(folder, `hearth-${++started}`);
  await cp(await templates.get(name)!, dataDir, { recursive: true });
  return start(dataDir, database === "PostgreSQL" ? await postgres!.create(`hearth_${started}`, name) : undefined);
}

/** Starts Hearth without accounts. */
export async function startEmpty(database: DatabaseName, name = `hearth_${++started}`): Promise<Hearth> {
  const dataDir = join(folder, name);
  await mkdir(dataDir, { recursive: true });
  if (database === "SQLite") return start(dataDir);
  postgres ??= await startPostgres();
  return start(dataDir, await postgres.create(name));
}

async function start(dataDir: string, url?: string): Promise<Hearth> {
  const settings: Record<string, string> = url === undefined ? {} : { DATABASE_URL: url };
  const hearth = await startHearth({ dataDir, port: await freePort(), settings, server: builtServer(folder) });
  running.push(hearth);
  const location = url === undefined ? { sqliteFile: join(dataDir, "hearth.db") } : { postgresqlUrl: url };
  return { ...hearth, dataDir, location };
}

async function fillTemplate(database: DatabaseName, name: string, size: CommunitySize): Promise<string> {
  const hearth = await startEmpty(database, name);
  const [short, long] = [size.photos, size.photos * 1.5];
  await fill({
    url: hearth.url,
    inviteKey: hearth.firstAccountKey!,
    password,
    community: planCommunity({ ...size, now: Date.now() }),
    pictureOf: ({ length }) => (length % 3 === 0 ? noisePhoto(short, long) : noisePhoto(long, short)),
    avatarOf: () => noisePhoto(short, long),
  });
  await hearth.stop();
  return hearth.dataDir;
}

/** Signs up the first account of an empty server. */
export function signUpFirst({ url, firstAccountKey }: RunningHearth): Promise<Client> {
  return signUp(url, "anna@example.org", password, firstAccountKey!);
}

/** Signs in some of a community's people. The first one is in every group. */
export async function signInSome({ url }: RunningHearth, count: number): Promise<Client[]> {
  const { people } = planCommunity({ people: count, groups: 1, messages: 0, now: 0 });
  const clients: Client[] = [];
  for (const { login } of people) clients.push(await signIn(url, login, password));
  return clients;
}

/** Adds people without a password to a group, in the database. Returns the keys of their sessions. */
export async function addMembers(location: DatabaseLocation, group: string, count: number): Promise<string[]> {
  const now = Date.now();
  const people = Array.from({ length: count }, () => ({ id: newId(), key: randomBytes(24).toString("base64url") }));
  const users = people.map(({ id }) => ({
    id,
    login: `${id}@example.org`,
    name: id,
    password_hash: "",
    data: "{}",
    created_at: now,
    last_activity_at: now,
  }));
  const members = people.map(({ id }) => ({ group_id: group, user_id: id, joined_at: now, read_until: now }));
  const sessions = people.map(({ key, id }) => ({
    key_hash: hashOf(key),
    cookie_hash: hashOf(cookieOf(key)),
    user_id: id,
    device: "",
    created_at: now,
    last_used_at: now,
    signed_in_at: now,
  }));
  const db = await connect(location);
  await db.write(async (tx) => {
    await tx.insertInto("users").values(users).execute();
    await tx.insertInto("members").values(members).execute();
    await tx.insertInto("sessions").values(sessions).execute();
  });
  await db.close();
  return people.map(({ key }) => key);
}

/** Copies the built product into a folder, so that a build meanwhile changes nothing. */
export async function copyBuilt(to: string): Promise<void> {
  for (const part of ["dist", "locales", "package.json"])
    await cp(join(root, part), join(to, part), { recursive: true });
}

export const builtServer = (product: string): string => join(product, "dist/server/main.js");

/** Always stops what `work` has started, and removes everything afterwards. */
export async function withServers<Found>(work: () => Promise<Found>): Promise<Found> {
  try {
    await copyBuilt(folder);
    return await work();
  } finally {
    endLoad();
    await stopServers();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stops the servers and references of a benchmark. */
export async function stopServers(): Promise<void> {
  await Promise.all(running.map((server) => server.stop()));
  running = [];
}

export interface Reference {
  url: string;
  stop(): Promise<void>;
}

/** Starts one of `references/` in its own process, with its port and `settings`. */
export async function startReference(name: "memory" | "reads" | "posts", settings: object): Promise<Reference> {
  const port = await freePort();
  const reference = forkSource(new URL(`../references/${name}.ts`, import.meta.url));
  const stop = () => stopProcess(reference);
  running.push({ stop });
  const ready = once(reference, "message");
  reference.send({ port, ...settings });
  await Promise.race([ready, once(reference, "exit").then(() => Promise.reject(new Error(`${name} did not start`)))]);
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Creates something like a photo quickly; its content is irrelevant. */
export async function noisePhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const [across, down] = [Math.round(width / 10), Math.round(height / 10)];
  const small = sharp({ create: { width: across, height: down, channels: 3, noise, background: "#000" } });
  return sharp(await small.png().toBuffer())
    .resize(width, height)
    .jpeg({ quality: 85 })
    .toBuffer();
}
