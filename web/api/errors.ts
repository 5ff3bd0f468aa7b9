import type { ErrorBody, ErrorCode } from "#contract/errors.ts";

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** A newer server may send codes that this client does not know. */
  readonly code: ErrorCode;
  /** Seconds. */
  readonly retryAfter?: number;
  /** Megabytes. */
  readonly limit?: number;
  readonly setting?: string;
  /** Reason given by another system, in English. */
  readonly detail?: string;

  constructor(status: number, { message, code = "server_error", ...details }: Partial<ErrorBody>) {
    super(message ?? `The server answered ${status}`);
    this.status = status;
    this.code = code;
    this.retryAfter = details.retryAfter;
    this.limit = details.limit;
    this.setting = details.setting;
    this.detail = details.detail;
  }
}

/** No response arrived: no network, no server, or a timeout. The server may still have processed the request. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}

/** Handles `catch` after a deletion: ignores that the thing is already gone. */
export function unlessGone(error: unknown): undefined {
  if (!isGone(error)) throw error;
}

/** Returns whether the same request may succeed later: the network or a proxy is not ready, or the user has to sign in again. */
export function isTransient(error: unknown): boolean {
  if (error instanceof ApiError) return [401, 408, 429, 502, 503, 504].includes(error.status);
  return error instanceof NetworkError;
}
