import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { idPattern } from "#contract/wire.ts";
import { StorageUnavailable } from "../adapters/file-storage/file-storage.ts";
import { AppError, appError, tooLarge } from "../errors.ts";
import type { App } from "./app-type.ts";

export interface ReceivedFile {
  /** Client-made, so that a repeat is recognized. The field must precede the file. */
  id: string | undefined;
  path: string;
  /** Name sent by the browser; may contain anything. */
  name: string;
  size: number;
}

const envelope = 64 * 1024;
const field = "file";
const idField = "id";
const isId = new RegExp(idPattern);
/** Larger than one read from a connection (64 KiB): the form parser gets stuck if a skipped part ends in the same read in which it exceeds this limit. */
const pieceAtMost = 256 * 1024;
/** Milliseconds for which the sender of a refused upload may keep sending. */
const inactivityTimeout = 30_000;

export async function acceptUploads(scope: App): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    fileHwm: pieceAtMost,
    limits: { fields: 20, parts: 20, fieldSize: envelope, fileSize: Infinity },
  });
}

/** Bytes; the declared type is "" if none is known yet. */
type LimitOf = (declaredType: string) => number;

/** Streams the field `file` into the folder. Ignores other fields. */
export async function receiveFile(request: FastifyRequest, folder: string, limitOf: LimitOf): Promise<ReceivedFile> {
  try {
    refuseAnnounced(request, limitOf(""));
    if (!request.isMultipart()) throw appError("file_missing");
    const received = await firstFile(request, folder, limitOf);
    if (!received) throw appError("file_missing");
    return received;
  } catch (error) {
    throw refusalOf(error, request);
  }
}

export function announcedBytes({ headers }: FastifyRequest): number | undefined {
  const length = Number(headers["content-length"]);
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined;
}

/** The sender of a rejected upload may still be sending. */
export function refusalOf(error: unknown, request: FastifyRequest): unknown {
  drainRequest(request.raw);
  return isOurs(error) ? error : appError("bad_request");
}

/** Refuses at the start, before an hour of useless upload. */
function refuseAnnounced({ headers }: FastifyRequest, maxBytes: number): void {
  if (Number(headers["content-length"]) > maxBytes + envelope) throw tooLarge(maxBytes);
}

async function firstFile(request: FastifyRequest, folder: string, limitOf: LimitOf): Promise<ReceivedFile | undefined> {
  let received: ReceivedFile | undefined;
  let id: string | undefined;
  for await (const part of request.parts()) {
    if (part.type !== "file") {
      if (part.fieldname === idField) id = checkedId(part.value);
      continue;
    }
    if (part.fieldname !== field || received) {
      part.file.resume();
      continue;
    }
    const within = (chunks: AsyncIterable<Buffer>) => limitBytes(limitOf(part.mimetype), request, chunks);
    received = { id, ...(await writeDown(part, join(folder, "received"), within)) };
  }
  return received;
}

function checkedId(value: unknown): string {
  if (typeof value !== "string" || !isId.test(value)) throw appError("bad_request");
  return value;
}

async function writeDown(
  { file, filename }: MultipartFile,
  path: string,
  within: (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>,
): Promise<Omit<ReceivedFile, "id">> {
  const target = createWriteStream(path);
  await pipeline(file, within, target);
  return { path, name: filename, size: target.bytesWritten };
}

async function* limitBytes(maxBytes: number, request: FastifyRequest, chunks: AsyncIterable<Buffer>) {
  refuseAnnounced(request, maxBytes);
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

/** Errors of the server's disk carry the name of a system call; all others come from the upload itself. */
function isOurs(error: unknown): boolean {
  if (error instanceof StorageUnavailable) return true;
  return error instanceof AppError || (error instanceof Error && "syscall" in error);
}

/** Browsers read an error only after sending everything, and report a closed connection otherwise. */
function drainRequest(request: IncomingMessage): void {
  if (request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), inactivityTimeout);
  request.once("close", () => clearTimeout(timer));
  request.resume();
}
