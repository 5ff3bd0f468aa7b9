import type { ErrorBody } from "#contract/errors.ts";
import { clientHeader } from "#contract/own-client.ts";
import { address } from "./addresses.ts";
import { takePreloaded } from "./preloaded-responses.ts";
import { ApiError, NetworkError } from "./errors.ts";
import { live } from "./live.ts";
import { session } from "./session.ts";

export interface CallOptions {
  signal?: AbortSignal;
  /** Proof of a recent reauthentication, required by some account changes. */
  reauthentication?: string;
}

/** Paths have no leading slash: "api/me". */
export const api = {
  get: <T>(path: string, options?: CallOptions) => call<T>("GET", path, undefined, options),
  post: <T>(path: string, body: unknown = {}, options?: CallOptions) => call<T>("POST", path, body, options),
  put: <T>(path: string, body: unknown, options?: CallOptions) => call<T>("PUT", path, body, options),
  delete: (path: string, options?: CallOptions) => call<undefined>("DELETE", path, undefined, options),
};

/** Milliseconds without a response after which a request counts as failed. */
const patience = 30_000;

async function call<T>(method: string, path: string, body: unknown, options: CallOptions = {}): Promise<T> {
  const key = session.key();
  const response = await reach(
    path,
    { method, ...withBody(body), headers: headers(key, body, options) },
    options.signal,
  );
  resumeFrom(response);
  if (response.ok) return read<T>(response);
  throw apiError(response.status, await readError(response), key);
}

/** Returns the error for a response with a status from 400 on. Ends the session if the server no longer knows the key. */
export function apiError(status: number, body: Partial<ErrorBody>, key: string | undefined): ApiError {
  const error = new ApiError(status, body);
  if (error.code === "unauthorized" && key) session.refuse(key);
  return error;
}

async function reach(path: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(patience);
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

function headers(key: string | undefined, body: unknown, { reauthentication }: CallOptions): HeadersInit {
  return {
    [clientHeader]: "web",
    ...(key && { "X-AUTH-TOKEN": key }),
    ...(body !== undefined && { "Content-Type": "application/json" }),
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
