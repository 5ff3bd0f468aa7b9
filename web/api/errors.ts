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
