import type { CallName, DeclaredCalls } from "#contract/calls/all.ts";
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from "#contract/calls/call.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { clientHeader, frameKeyHeader } from "#contract/own-client.ts";
import { address } from "./addresses.ts";
import { takePreloaded } from "./preloaded-responses.ts";
import { ApiError, NetworkError } from "./errors.ts";
import { live } from "./live.ts";
import { session } from "./session.ts";

export interface CallOptions {
  signal?: AbortSignal;
  /** Proof of a recent reauthentication, required by some account changes. */
  reauthentication?: string;
  /** The key of a picture frame, sent instead of that of the session. */
  frameKey?: string;
}

type Part<Name extends string, Value> = undefined extends Value ? unknown : Record<Name, Value>;
type Query<Value> = undefined extends Value
  ? unknown
  : Partial<Value> extends Value
    ? { query?: Value }
    : { query: Value };
export type CallInput<Name extends CallName> = CallOptions &
  Part<"params", ParamsOf<DeclaredCalls[Name]>> &
  Query<QueryOf<DeclaredCalls[Name]>> &
  Part<"body", BodyOf<DeclaredCalls[Name]>>;
export type CallResponse<Name extends CallName> = ResponseOf<DeclaredCalls[Name]>;

interface AnyInput extends CallOptions {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const requestTimeoutMs = 30_000;

/** Makes a call of `contract/calls`. Throws an `ApiError` if the server refuses, and a `NetworkError` if it cannot be reached. */
export async function call<Name extends CallName>(
  name: Name,
  ...[input]: Partial<CallInput<Name>> extends CallInput<Name> ? [CallInput<Name>?] : [CallInput<Name>]
): Promise<CallResponse<Name>> {
  const { params, query, body, ...options } = (input ?? {}) as AnyInput;
  const [method, path] = name.split(" ") as [string, string];
  const key = options.frameKey === undefined ? session.key() : undefined;
  const response = await reach(
    fillPath(path, params) + queryText(query),
    { method, ...withBody(body), headers: headers(key, body, options) },
    options.signal,
  );
  resumeFrom(response);
  if (response.ok) return read<CallResponse<Name>>(response);
  throw apiError(response.status, await readError(response), key);
}

/** Returns the path without its leading slash, relative to the address of the site. */
function fillPath(path: string, params: AnyInput["params"]): string {
  return path.slice(1).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params![name]!));
}

function queryText(query: AnyInput["query"] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
}

/** Returns the error for a response with a status from 400 on. Ends the session if the server no longer knows the key. */
export function apiError(status: number, body: Partial<ErrorBody>, key: string | undefined): ApiError {
  const error = new ApiError(status, body);
  if (error.code === "unauthorized" && key) session.refuse(key);
  return error;
}

async function reach(path: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  try {
    const early = init.method === "GET" ? takePreloaded(path) : undefined;
    return await (early ??
      fetch(address(path), { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }));
  } catch (cause) {
    signal?.throwIfAborted();
    throw new NetworkError("The server cannot be reached", { cause });
  }
}

/** Resumes the live stream from the newest event, which the response to `/api/me` names. */
function resumeFrom({ headers }: Response): void {
  const [after, at] = headers.get("x-live-event")?.split(" ").map(Number) ?? [];
  if (after !== undefined) live.resumeFrom({ after, at });
}

function withBody(body: unknown): RequestInit {
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

function headers(key: string | undefined, body: unknown, { reauthentication, frameKey }: CallOptions): HeadersInit {
  return {
    [clientHeader]: "web",
    ...(key && { "X-AUTH-TOKEN": key }),
    ...(body !== undefined && { "Content-Type": "application/json" }),
    ...(frameKey !== undefined && { [frameKeyHeader]: frameKey }),
    ...(reauthentication && { "X-Reauthentication": reauthentication }),
  };
}

async function read<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T;
  try {
    return (await response.json()) as T;
  } catch (cause) {
    throw new NetworkError("The answer broke off", { cause });
  }
}

async function readError(response: Response): Promise<Partial<ErrorBody>> {
  const body: unknown = await response.json().catch(() => undefined);
  return body && typeof body === "object" ? body : {};
}
