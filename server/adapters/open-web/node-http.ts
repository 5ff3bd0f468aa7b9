import { lookup } from "node:dns/promises";
import { request as httpRequest, type ClientRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { parseUrl } from "#contract/web-address.ts";
import { PieceCount } from "../../limits/piece-count.ts";
import { version } from "../../settings/version.ts";
import { isPublicAddress, checkedLookup, checkUrl, type Resolve } from "./address-rules.ts";
import { WebFailure, type Getting, type OpenWeb, type Page } from "./open-web.ts";

interface Options {
  exceptions?: () => readonly string[];
  resolve?: Resolve;
  timeLimit?: number;
  /** Defaults to the name and version of Hearth. */
  userAgent?: string;
}

const redirectsAtMost = 5;
const bytesAtMost = 5 * 1024 * 1024;
const redirects = [301, 302, 303, 307, 308];
const ourName = `Mozilla/5.0 (compatible; Hearth/${version})`;

/** Bytes of all headers of a response, and of everything on the connection, including interim responses and framing. */
const headerBytes = 64 * 1024;
const wireBytes = bytesAtMost + 1024 * 1024;
const wireCheckInterval = 100;
/** Node allocates several hundred bytes for each interim response, such as 103. */
const maxInterimResponses = 10;
/** Sites may flush small pieces; a flood of one-byte chunks has a hundred times as many. */
const pieces = { atLeast: 2000, bytesEach: 64 };

/** Milliseconds. POST is used for push services only, which respond quickly. */
const postTimeLimit = 5000;

/** Each connection serves one request, so an address checked earlier is never reused for a later name. */
export function nodeWeb(options: Options = {}): OpenWeb {
  const { exceptions = () => [], resolve = resolveName, timeLimit = 10_000, userAgent = ourName } = options;
  const strict = checkedLookup(resolve, isPublicAddress);
  const trusting = checkedLookup(resolve, () => true);
  const closing = new AbortController();

  function send(address: string, { method, headers, body, signal }: Sending): Promise<IncomingMessage> {
    const { url, isExcepted } = checkUrl(address, new Set(exceptions()));
    const request = url.protocol === "https:" ? httpsRequest : httpRequest;
    const options = { agent: false, lookup: isExcepted ? trusting : strict, maxHeaderSize: headerBytes };
    return new Promise((resolve, reject) => {
      const sent = request(url, { ...options, method, headers, signal: AbortSignal.any([signal, closing.signal]) });
      limitConnection(sent);
      sent.on("response", (response) => resolve(limitPieces(response).on("error", () => undefined)));
      sent.on("error", reject);
      sent.end(body);
    });
  }

  async function follow(address: string, options: Sending): Promise<{ url: string; response: IncomingMessage }> {
    let url = address;
    for (let hop = 0; hop <= redirectsAtMost; hop += 1) {
      const response = await send(url, options);
      const target = redirects.includes(response.statusCode!) ? headerOf(response, "location") : "";
      if (target === "") return { url, response };
      response.destroy();
      const next = parseUrl(target, url);
      if (!next) throw new WebFailure("refused", "a redirect to no address");
      url = next.href;
    }
    throw new WebFailure("refused", "more redirects than are followed");
  }

  return {
    get: (address, getting) =>
      inTime(timeLimit, async (signal) => {
        const { url, response } = await follow(address, {
          method: "GET",
          headers: headersOf(getting, userAgent),
          signal,
        });
        return readPage(url, response, getting, signal);
      }),

    post: (address, headers, body) =>
      inTime(Math.min(timeLimit, postTimeLimit), async (signal) => {
        const sent = { "user-agent": userAgent, ...headers };
        const response = await send(address, { method: "POST", headers: sent, body, signal });
        const seconds = Number.parseInt(headerOf(response, "retry-after"), 10);
        return { status: response.statusCode!, retryAfter: Number.isNaN(seconds) ? undefined : seconds };
      }),

    close() {
      closing.abort(new WebFailure("unreachable", "shutting down"));
      return Promise.resolve();
    },
  };
}

/** Aborts the request if its connection receives more than legitimate sites send. */
function limitConnection(sent: ClientRequest): void {
  const check = setInterval(() => {
    if ((sent.socket?.bytesRead ?? 0) > wireBytes) sent.destroy(new WebFailure("too_large", "more than is read"));
  }, wireCheckInterval);
  sent.on("close", () => clearInterval(check));
  let interimResponses = 0;
  sent.on("information", () => {
    interimResponses += 1;
    if (interimResponses > maxInterimResponses) sent.destroy(new WebFailure("refused", "too many interim answers"));
  });
  sent.on("upgrade", (_answer, socket) => {
    // Node has detached the socket from the request, so destroying it would not report an error.
    socket.destroy();
    clearInterval(check);
    sent.emit("error", new WebFailure("refused", "another protocol"));
  });
}

/** Destroys a response that arrives in far too many pieces, such as chunks of one byte. Call before its body arrives. */
function limitPieces(response: IncomingMessage): IncomingMessage {
  const count = new PieceCount(pieces);
  const push = response.push.bind(response);
  response.push = (piece: Buffer | null, encoding) => {
    if (piece === null || !count.exceeds(piece)) return push(piece, encoding);
    response.destroy(new WebFailure("refused", "too many pieces"));
    return false;
  };
  return response;
}

interface Sending {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string | Uint8Array;
  signal: AbortSignal;
}

function resolveName(name: string) {
  return lookup(name, { all: true });
}

/** One time limit for name lookup, response and body. Nothing stays open afterwards. */
async function inTime<Result>(limit: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new WebFailure("too_slow", "no answer in time")), limit);
  const end = new Promise<never>((_, reject) => {
    ending.signal.addEventListener("abort", () => reject(ending.signal.reason as Error));
  });
  try {
    return await Promise.race([work(ending.signal), end]);
  } catch (error) {
    if (ending.signal.aborted) throw ending.signal.reason;
    throw error instanceof WebFailure ? error : new WebFailure("unreachable", String(error), { cause: error });
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}

function headersOf({ accept, language }: Getting, userAgent: string): Record<string, string> {
  return {
    accept,
    "accept-encoding": "gzip, br",
    "user-agent": userAgent,
    ...(language !== undefined && { "accept-language": language }),
  };
}

async function readPage(url: string, response: IncomingMessage, getting: Getting, signal: AbortSignal): Promise<Page> {
  const { reads = () => true, maxBytes = bytesAtMost } = getting;
  const contentType = headerOf(response, "content-type");
  const page = { url, status: response.statusCode!, contentType };
  const mediaType = contentType.split(";")[0]!.trim().toLowerCase();
  if (!reads(mediaType)) return { ...page, body: undefined };
  return { ...page, body: await readBody(response, Math.min(maxBytes, bytesAtMost), signal) };
}

/** Limits both compressed and decompressed size: a small response may expand hugely, and a huge one to nothing. */
async function readBody(response: IncomingMessage, limit: number, signal: AbortSignal): Promise<Buffer> {
  const unpack = unpackerOf(headerOf(response, "content-encoding"));
  const bytes = await pipeline(response, collect(limit), { signal });
  return unpack ? pipeline([bytes], unpack, collect(limit), { signal }) : bytes;
}

/** Copies chunks into one buffer, because small chunks take many times their length. Throws `too_large`. */
function collect(limit: number) {
  return async (source: AsyncIterable<Buffer>): Promise<Buffer> => {
    const bytes = Buffer.allocUnsafeSlow(limit);
    let length = 0;
    for await (const chunk of source) {
      if (length + chunk.length > limit) throw new WebFailure("too_large", "more than is read");
      length += chunk.copy(bytes, length);
    }
    return bytes.subarray(0, length);
  };
}

function unpackerOf(encoding: string) {
  const name = encoding.trim().toLowerCase();
  if (name === "" || name === "identity") return undefined;
  if (name === "gzip" || name === "x-gzip") return createGunzip();
  if (name === "br") return createBrotliDecompress();
  throw new WebFailure("unreachable", "packed in a way that was not asked for");
}

function headerOf({ headers }: IncomingMessage, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
}
