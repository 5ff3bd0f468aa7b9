import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { File } from "#contract/files.ts";
import { cookieName } from "../http/cookies.ts";
import { cookieOf } from "../features/identity/sign-in/rules.ts";
import type { TestApp } from "./build-app.ts";
import { writeCounted } from "./counted.ts";
import type { Account, TestResponse } from "./people.ts";
import { phonePhoto } from "./pictures.ts";

type Headers = Record<string, string>;

export interface BytesResponse {
  status: number;
  headers: TestResponse["headers"];
  bytes: Buffer;
}

/** A form as sent by browsers. */
export async function formWith(
  content: Buffer,
  name: string,
  field = "file",
  id?: string,
): Promise<{ type: string; payload: Buffer }> {
  const form = new FormData();
  if (id !== undefined) form.append("id", id);
  form.append("caption", "ignored");
  form.append(field, new Blob([new Uint8Array(content)]), name);
  const encoded = new Response(form);
  return { type: encoded.headers.get("content-type") ?? "", payload: Buffer.from(await encoded.arrayBuffer()) };
}

export async function tryUpload(
  { app }: TestApp,
  who: Pick<Account, "key">,
  content: Buffer,
  {
    name = "photo.jpg",
    field = "file",
    headers = {},
    id,
  }: { name?: string; field?: string; headers?: Headers; id?: string } = {},
): Promise<TestResponse> {
  const { type, payload } = await formWith(content, name, field, id);
  const sent = { "x-auth-token": who.key, "content-type": type, ...headers };
  const response = await app.inject({ method: "POST", url: "/api/files", headers: sent, payload });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

export async function upload(hearth: TestApp, who: Pick<Account, "key">, name = "photo.jpg"): Promise<File> {
  const { status, body } = await tryUpload(hearth, who, await phonePhoto(), { name });
  if (status !== 201) throw new Error(`the upload was not accepted: ${JSON.stringify(body)}`);
  return body as File;
}

/** Fetches bytes as an `<img>` does: by cookie, with other headers, or as a visitor. */
export async function fetchBytes(
  { app, context }: TestApp,
  who: Pick<Account, "key"> | undefined,
  url: string,
  { method = "GET", headers = {} }: { method?: "GET" | "HEAD"; headers?: Headers } = {},
): Promise<BytesResponse> {
  const cookie: Headers = who ? { cookie: `${cookieName(context, "session")}=${cookieOf(who.key)}` } : {};
  const response = await app.inject({ method, url, headers: { ...cookie, ...headers } });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

export async function storedFiles({ context }: TestApp, storage: "files" | "cache" = "files"): Promise<string[]> {
  const entries = await readdir(join(context.config.dataDir, storage), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Attaches copies of a file, each with its own id, to all replies of a message. The copies have no bytes. */
export async function attachCopies(hearth: Pick<TestApp, "context">, fileId: string, count: number, parentId: string) {
  const { db } = hearth.context;
  const row = await db.read.selectFrom("files").selectAll().where("id", "=", fileId).executeTakeFirstOrThrow();
  const { id: _id, content_url: _address, ...same } = row;
  const columns = sql.join(Object.keys(same).map((name) => sql.ref(name)));
  await writeCounted(hearth.context, count, async (tx, counted) => {
    await sql`insert into files (id, content_url, ${columns}) ${counted}
      select id || '-' || n, n || content_url, ${columns} from files cross join counter where id = ${fileId}`.execute(
      tx,
    );
    await sql`insert into message_files (message_id, file_id, position) ${counted}
      select messages.id, ${fileId} || '-' || n, n from messages cross join counter where parent_id = ${parentId}`.execute(
      tx,
    );
  });
}
