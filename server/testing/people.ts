import type { LightMyRequestResponse } from "fastify";
import type { CompatGroup as Group } from "#contract/compat.ts";
import type { Context } from "../context.ts";
import { insertNewUser } from "../features/identity/people/actions.ts";
import { proveAddress } from "../features/identity/people/actions-addresses.ts";
import { startSession } from "../features/identity/sign-in/actions-sessions.ts";
import { newId } from "../new-id.ts";
import type { TestApp } from "./build-app.ts";

type Json = ReturnType<typeof JSON.parse>;
type Headers = Record<string, string>;

export interface TestResponse {
  status: number;
  body: Json;
  headers: LightMyRequestResponse["headers"];
}

/** An API client with or without a key. An undefined `body` is not sent. */
export interface Caller {
  get(path: string, headers?: Headers): Promise<TestResponse>;
  post(path: string, body?: unknown, headers?: Headers): Promise<TestResponse>;
  put(path: string, body?: unknown, headers?: Headers): Promise<TestResponse>;
  delete(path: string, headers?: Headers): Promise<TestResponse>;
}

export interface Account extends Caller {
  id: string;
  login: string;
  name: string;
  key: string;
}

export const password = "correct horse battery";

export function visitor(hearth: Pick<TestApp, "app">): Caller {
  return caller(hearth, {});
}

export async function inAnotherBrowser(hearth: TestApp, { id, login, name }: Account): Promise<Account> {
  const { db, clock } = hearth.context;
  const key = await db.write((tx) => startSession(tx, id, "Another browser", clock.now()));
  return { id, login, name, key, ...caller(hearth, { "x-auth-token": key }) };
}

export function withKey(hearth: Pick<TestApp, "app">, key: string): Caller {
  return caller(hearth, { "x-auth-token": key });
}

const hashes = new WeakMap<Context, Promise<string>>();

/** Creates an account without groups, named after the part before the @ of its login. */
export async function aPerson(hearth: TestApp, login: string): Promise<Account> {
  const { context } = hearth;
  const passwordHash = await hashOnce(context);
  const name = login.split("@")[0]!;
  const userId = newId();
  const now = context.clock.now();
  const key = await context.db.write(async (tx) => {
    if (!(await insertNewUser(tx, { userId, login, passwordHash, now }))) throw new Error(`${login} exists already`);
    if (login.includes("@")) await proveAddress(tx, { userId, login, now });
    return startSession(tx, userId, "Firefox", now);
  });
  return { id: userId, login, name, key, ...withKey(hearth, key) };
}

export async function aGroup(founder: Account, name: string, ...others: Account[]): Promise<Group> {
  const made = await founder.post("/api/groups", { name });
  const group = made.body as Group;
  for (const person of others) await person.post(`/api/groups/invitation/${group.inviteKey}`);
  return group;
}

export interface Community {
  /** Members of `famille`, which Anna created. */
  anna: Account;
  bob: Account;
  zoe: Account;
  paul: Account;
  famille: Group;
  club: Group;
}

let communities = 0;

/** Creates the users that permission tests need. Each call creates new ones, so that tests can share an application. */
export async function aCommunity(hearth: TestApp): Promise<Community> {
  const place = `${++communities}.example.org`;
  const [anna, bob, zoe, paul] = (await Promise.all(
    ["anna", "bob", "zoe", "paul"].map((name) => aPerson(hearth, `${name}@${place}`)),
  )) as [Account, Account, Account, Account];
  const famille = await aGroup(anna, "Famille", bob, zoe);
  await zoe.post(`/api/groups/${famille.id}/leave`);
  return { anna, bob, zoe, paul, famille, club: await aGroup(paul, "Club") };
}

function hashOnce(context: Context): Promise<string> {
  const known = hashes.get(context) ?? context.passwords.hash(password);
  hashes.set(context, known);
  return known;
}

function caller({ app }: Pick<TestApp, "app">, own: Headers): Caller {
  async function call(method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: unknown, headers?: Headers) {
    const sent = body === undefined ? {} : { payload: JSON.stringify(body) };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const answer = await app.inject({ method, url, headers: { ...type, ...own, ...headers }, ...sent });
    const isJson = answer.body !== "" && String(answer.headers["content-type"]).startsWith("application/json");
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers };
  }
  return {
    get: (path, headers) => call("GET", path, undefined, headers),
    post: (path, body, headers) => call("POST", path, body, headers),
    put: (path, body, headers) => call("PUT", path, body, headers),
    delete: (path, headers) => call("DELETE", path, undefined, headers),
  };
}
