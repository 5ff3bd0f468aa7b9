import type { FastifyReply, FastifyRequest } from "fastify";
import { appError } from "../errors.ts";
import type { App } from "./app-type.ts";

/** tus.io, "Resumable Uploads". */
const version = "1.0.0";
const extensions = "creation,termination";
const pieceType = "application/offset+octet-stream";

/** Leaves tus chunks in the request to be streamed, for routes registered afterwards in this scope. */
export function registerTus(scope: App): void {
  scope.addContentTypeParser(pieceType, (_request, _payload, done) => done(null));
  scope.addHook("onRequest", (request, reply, done) => {
    reply.headers({ "tus-resumable": version, "cache-control": "no-store" });
    const asked = request.headers["tus-resumable"];
    if (asked === undefined || asked === version || request.method === "OPTIONS") done();
    else {
      reply.header("tus-version", version);
      done(appError("upload_version_unknown"));
    }
  });
}

export function describeTus(reply: FastifyReply, mostBytes: number): FastifyReply {
  return reply.headers({ "tus-version": version, "tus-extension": extensions, "tus-max-size": mostBytes });
}

/** The name comes from the client and may contain anything. */
export function readDeclaration({ headers }: FastifyRequest): { name: string; declaredType: string; size: number } {
  const metadata = readMetadata(headers["upload-metadata"]);
  return {
    name: metadata.get("filename") ?? "",
    declaredType: metadata.get("filetype") ?? "",
    size: readCount(headers["upload-length"]),
  };
}

export function readChunk({ headers }: FastifyRequest): { offset: number; length: number | undefined } {
  const length = headers["content-length"];
  return { offset: readCount(headers["upload-offset"]), length: length === undefined ? undefined : Number(length) };
}

function readCount(header: string | string[] | undefined): number {
  if (typeof header !== "string" || !/^\d{1,15}$/.test(header)) throw appError("bad_request");
  return Number(header);
}

function readMetadata(header: string | string[] | undefined): Map<string, string> {
  const pairs = typeof header === "string" && header !== "" ? header.split(",") : [];
  return new Map(
    pairs.map((pair) => {
      const [key = "", value = "", ...more] = pair.trim().split(" ");
      if (key === "" || more.length > 0 || !/^[A-Za-z\d+/]*={0,2}$/.test(value)) throw appError("bad_request");
      return [key, Buffer.from(value, "base64").toString("utf8").replaceAll("\0", "")] as const;
    }),
  );
}
