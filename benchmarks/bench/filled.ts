import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import sharp from "sharp";
import { signIn, type Client } from "../../scripts/populate/api.ts";
import { planCommunity } from "../../scripts/populate/community.ts";
import { fill } from "../../scripts/populate/fill.ts";
import { startHearth, type RunningHearth } from "../../scripts/populate/hearth.ts";
import { connect, type DatabaseLocation } from "../../server/database/connect.ts";
import { root } from "../../scripts/setup/command.mjs";
import { freePort, startPostgres, type Postgres } from "./processes.ts";

export type DatabaseName = "SQLite" | "PostgreSQL";

/** Starts Hearth with the community of 20 people and 2,000 messages for one benchmark, and discards it afterwards. */
export interface Hearth extends RunningHearth {
  dataDir: string;
  location: DatabaseLocation;
}

export interface HearthOptions {
  /** Options of Node, before the server's file. */
  node?: string[];
}

const password = "hearth-benchmark";
const folder = join(root, ".cache/benchmark", String(process.pid));
const template = join(folder, "filled");
const server = join(folder, "dist/server/main.js");
const templateDatabase = "hearth_filled";

let postgres: Postgres | undefined;
const running: RunningHearth[] = [];
const filledOn = new Set<DatabaseName>();
let started = 0;

export async function startFilled(database: DatabaseName, { node = [] }: HearthOptions = {}): Promise<Hearth> {
  await fillOnce(database);
  const dataDir = join(folder, `hearth-${++started}`);
  await cp(join(template, database), dataDir, { recursive: true });
  const url = database === "PostgreSQL" ? await copyOfTemplate(`hearth_${started}`) : undefined;
  return start(dataDir, url, node);
}

/** Hearth without accounts, and its data folder. */
export async function startEmpty(database: DatabaseName): Promise<Hearth> {
  const name = `hearth_empty_${++started}`;
  const dataDir = join(folder, name);
  await mkdir(dataDir, { recursive: true });
  const url = database === "PostgreSQL" ? await emptyDatabase(name) : undefined;
  return start(dataDir, url);
}

async function start(dataDir: string, url: string | undefined, node: string[] = []): Promise<Hearth> {
  const settings: Record<string, string> = url === undefined ? {} : { DATABASE_URL: url };
  const hearth = await startHearth({ dataDir, port: await freePort(), settings, node, server });
  running.push(hearth);
  const location = url === undefined ? { sqliteFile: join(dataDir, "hearth.db") } : { postgresqlUrl: url };
  return { ...hearth, dataDir, location };
}

/** Some of the community's users, signed in. The first one is in every group. */
export async function signInSome({ url }: RunningHearth, count: number): Promise<Client[]> {
  const { people } = planCommunity({ people: 20, groups: 3, messages: 0, now: 0 });
  const clients: Client[] = [];
  for (const { login } of people.slice(0, count)) clients.push(await signIn(url, login, password));
  return clients;
}

/** Adds people without a password to a group, in the database. */
export async function addMembers(location: DatabaseLocation, group: string, count: number): Promise<void> {
  const db = await connect(location);
  await db.write(async (tx) => {
    const person = sql.raw(`'${group}-' || n`);
    const counted = sql`with recursive counter (n) as (select 1 union all select n + 1 from counter where n < ${sql.lit(count)})`;
    await sql`insert into users (id, login, name, password_hash, created_at, last_activity_at, data)
      ${counted} select ${person}, ${person}, ${person}, '', 1, 1, '{}' from counter`.execute(tx);
    await sql`insert into members (group_id, user_id, joined_at, read_until)
      ${counted} select ${group}, ${person}, 1, 1 from counter`.execute(tx);
  });
  await db.close();
}

/** Works on a copy of the built server, so that a build meanwhile changes nothing. Always stops and removes everything afterwards. */
export async function withServers<Found>(work: () => Promise<Found>): Promise<Found> {
  try {
    await cp(join(root, "dist"), join(folder, "dist"), { recursive: true });
    await cp(join(root, "package.json"), join(folder, "package.json"));
    return await work();
  } finally {
    await Promise.all(running.map((hearth) => hearth.stop()));
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fillOnce(database: DatabaseName): Promise<void> {
  if (filledOn.has(database)) return;
  const dataDir = join(template, database);
  await mkdir(dataDir, { recursive: true });
  const settings: Record<string, string> =
    database === "PostgreSQL" ? { DATABASE_URL: await emptyDatabase(templateDatabase) } : {};
  const hearth = await startHearth({ dataDir, port: await freePort(), settings, server });
  const now = Date.now();
  await fill({
    url: hearth.url,
    inviteKey: hearth.firstAccountKey!,
    password,
    community: planCommunity({ people: 20, groups: 3, messages: 2000, now }),
    pictureOf: snapshot,
    avatarOf: () => snapshot(""),
  });
  await hearth.stop();
  filledOn.add(database);
}

function snapshot(name: string): Promise<Buffer> {
  const upright = name.length % 3 === 0;
  return upright ? noisePhoto(1000, 1500) : noisePhoto(1500, 1000);
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

async function emptyDatabase(name: string): Promise<string> {
  postgres ??= await startPostgres();
  await onServer(`create database ${name}`);
  return urlOf(name);
}

async function copyOfTemplate(name: string): Promise<string> {
  await onServer(`create database ${name} template ${templateDatabase}`);
  return urlOf(name);
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres!.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function urlOf(database: string): string {
  const url = new URL(postgres!.url);
  url.pathname = `/${database}`;
  return url.href;
}
