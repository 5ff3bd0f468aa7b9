import { errorLimits } from "#contract/error-limits.ts";
import { errorCatalogue, type ErrorBody, type ErrorCode } from "#contract/errors.ts";

type Details = Pick<ErrorBody, "retryAfter" | "limit" | "setting" | "detail">;

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(textOf(code, details));
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.details = details;
  }

  /** Seconds. */
  get retryAfter(): number | undefined {
    return this.details.retryAfter;
  }

  get body(): ErrorBody {
    return { message: this.message, error: this.message, code: this.code, ...this.details };
  }
}

function textOf(code: ErrorCode, { limit, setting, detail }: Details): string {
  const { text } = errorCatalogue[code];
  const limits = errorLimits[code];
  return text
    .replace("{limit}", () => limit?.toString() ?? limits?.limit.toLocaleString("en") ?? "")
    .replace("{least}", () => limits?.least?.toLocaleString("en") ?? "")
    .replace("{setting}", () => setting ?? "")
    .replace("{detail}", () => detail ?? "");
}

/** Usage: `throw appError("empty_message")`. `retryAfter` is in seconds. */
export function appError(code: ErrorCode, retryAfter?: number): AppError {
  return new AppError(code, { retryAfter });
}

export function detailedError(code: ErrorCode, details: Details): AppError {
  return new AppError(code, details);
}

/** `maxBytes` is the accepted size. */
export function tooLarge(maxBytes: number): AppError {
  return new AppError("file_too_large", { limit: Math.floor(maxBytes / 1024 ** 2) });
}

/** An operator's request that cannot be fulfilled. A command prints the message and exits with 1. */
export class OperatorError extends Error {}
