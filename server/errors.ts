import { errorCatalogue, type ErrorBody, type ErrorCode } from "#contract/errors.ts";

/** A named error of the catalogue, on its way to the person who caused it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** What would be accepted, in megabytes. */
  readonly limit: number | undefined;

  constructor(code: ErrorCode, retryAfter?: number, limit?: number) {
    super(errorCatalogue[code].text.replace("{limit}", String(limit)));
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.retryAfter = retryAfter;
    this.limit = limit;
  }

  get body(): ErrorBody {
    return {
      message: this.message,
      error: this.message,
      code: this.code,
      retryAfter: this.retryAfter,
      limit: this.limit,
    };
  }
}

/** `throw appError("empty_message")`. `retryAfter` in seconds. */
export function appError(code: ErrorCode, retryAfter?: number): AppError {
  return new AppError(code, retryAfter);
}

/** `maxBytes`: what would be accepted. */
export function tooLarge(maxBytes: number): AppError {
  return new AppError("file_too_large", undefined, Math.floor(maxBytes / 1024 ** 2));
}
