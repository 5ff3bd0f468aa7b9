import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { Refusal, refusal } from "../errors.ts";
import type { App } from "./app-type.ts";

export interface ReceivedFile {
  path: string;
  /** As the browser said it: anything may be in it. */
  name: string;
  size: number;
}

/** What boundaries and headers around a file may come to, in bytes. */
const envelope = 64 * 1024;
const field = "file";
/** How long one who was refused may go on sending, in milliseconds. */
const patience = 30_000;

/** Lets routes that are registered afterwards in this scope take files. */
export async function acceptUploads(scope: App): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fields: 20, parts: 20, fieldSize: envelope },
  });
}

/** Writes the request's field `file` into the folder as it comes, never holding it in memory. What else is in the form is ignored. */
export async function receiveFile(request: FastifyRequest, folder: string, maxBytes: number): Promise<ReceivedFile> {
  try {
    if (Number(request.headers["content-length"]) > maxBytes + envelope) throw refusal("file_too_large");
    if (!request.isMultipart()) throw refusal("file_missing");
    const received = await firstFile(request, folder, maxBytes);
    if (!received) throw refusal("file_missing");
    return received;
  } catch (error) {
    letTheRestPass(request.raw);
    throw isOurs(error) ? error : refusal("bad_request");
  }
}

async function firstFile(request: FastifyRequest, folder: string, maxBytes: number): Promise<ReceivedFile | undefined> {
  let received: ReceivedFile | undefined;
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type !== "file") continue;
    if (part.fieldname === field && !received) received = await writeDown(part, join(folder, "received"));
    else part.file.resume();
  }
  return received;
}

async function writeDown({ file, filename }: MultipartFile, path: string): Promise<ReceivedFile> {
  file.once("limit", () => file.destroy(refusal("file_too_large")));
  const target = createWriteStream(path);
  await pipeline(file, target);
  return { path, name: filename, size: target.bytesWritten };
}

/** What went wrong with our disk carries the name of a system call; the rest is what was sent, or that it broke off. */
function isOurs(error: unknown): boolean {
  return error instanceof Refusal || (error instanceof Error && "syscall" in error);
}

/** A browser reads the refusal when it has sent all it has; were the line cut, it would see only that. But nobody sends for ever. */
function letTheRestPass(request: IncomingMessage): void {
  if (request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), patience);
  request.once("close", () => clearTimeout(timer));
  request.resume();
}
