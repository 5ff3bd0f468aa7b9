import type { InjectOptions } from "fastify";
import type { TestApp } from "./build-app.ts";
import type { Account, TestResponse } from "./people.ts";

type Key = Pick<Account, "key">;

const base64 = (text: string) => Buffer.from(text).toString("base64");

/** Response to the creation of a resumable upload. */
export async function tryToStart(
  { app }: Pick<TestApp, "app">,
  { key }: Key,
  { size, name = "photo.jpg", type = "image/jpeg" }: { size: number | string; name?: string; type?: string },
): Promise<TestResponse & { id: string }> {
  const announced = {
    "upload-length": String(size),
    "upload-metadata": `filename ${base64(name)},filetype ${base64(type)}`,
  };
  const headers = { "x-auth-token": key, "tus-resumable": "1.0.0", ...announced };
  const response = await app.inject({ method: "POST", url: "/api/uploads", headers });
  const id = String(response.headers.location).split("/").at(-1)!;
  return { id, status: response.statusCode, headers: response.headers, body: response.body && response.json() };
}

/** Another call about it, such as a piece. */
export async function ofUpload(
  { app }: Pick<TestApp, "app">,
  { key }: Key,
  id: string,
  method: InjectOptions["method"],
  piece?: { offset: number | string; content: Buffer },
): Promise<TestResponse> {
  const headers = {
    ...{ "x-auth-token": key, "tus-resumable": "1.0.0" },
    ...(piece && { "upload-offset": String(piece.offset), "content-type": "application/offset+octet-stream" }),
  };
  const response = await app.inject({ method, url: `/api/uploads/${id}`, headers, payload: piece?.content });
  return { status: response.statusCode, headers: response.headers, body: response.body && response.json() };
}

/** An upload that went through, in two pieces; its id, which is not that of the file. */
export async function uploadInPieces(hearth: Pick<TestApp, "app">, who: Key, content: Buffer): Promise<string> {
  const { id } = await tryToStart(hearth, who, { size: content.length });
  const middle = Math.floor(content.length / 2);
  await ofUpload(hearth, who, id, "PATCH", { offset: 0, content: content.subarray(0, middle) });
  const last = await ofUpload(hearth, who, id, "PATCH", { offset: middle, content: content.subarray(middle) });
  if (last.status !== 204) throw new Error(`the upload was not accepted: ${JSON.stringify(last.body)}`);
  return id;
}
