import { errorCatalogue, type ErrorBody, type ErrorCode } from "#contract/errors.ts";

/** A named error for the client. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** The accepted size in megabytes. */
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

/** Usage: `throw appError("empty_message")`. `retryAfter` is in seconds. */
export function appError(code: ErrorCode, retryAfter?: number): AppError {
  return new AppError(code, retryAfter);
}

/** `maxBytes` is the accepted size. */
export function tooLarge(maxBytes: number): AppError {
  return new AppError("file_too_large", undefined, Math.floor(maxBytes / 1024 ** 2));
}
