import { errorCatalogue, type ErrorBody, type ErrorCode } from "#contract/errors.ts";

/** A named error of the catalogue, on its way to the person who caused it. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, retryAfter?: number) {
    super(errorCatalogue[code].text);
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.retryAfter = retryAfter;
  }

  get body(): ErrorBody {
    return { message: this.message, error: this.message, code: this.code, retryAfter: this.retryAfter };
  }
}

/** `throw refusal("empty_message")`. `retryAfter` in seconds. */
export function refusal(code: ErrorCode, retryAfter?: number): Refusal {
  return new Refusal(code, retryAfter);
}
