import type { ErrorBody, ErrorCode } from "#contract/errors.ts";

/** The server answered, and refused. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** Of a newer server it may be one that this client does not know yet. */
  readonly code: ErrorCode;
  /** Seconds. */
  readonly retryAfter?: number;
  /** Megabytes. */
  readonly limit?: number;

  constructor(status: number, { message, code = "server_error", retryAfter, limit }: Partial<ErrorBody>) {
    super(message ?? `The server answered ${status}`);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.limit = limit;
  }
}

/** No answer came: no network, no server, or too late. The call may have arrived all the same. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}

/** The network or what stands before the server is not ready, or the session has to be begun anew: the same may work later. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return [401, 408, 429, 502, 503, 504].includes(error.status);
  return error instanceof NetworkError;
}
