import { AppError } from "../../../errors.ts";

/** True if the same email would fail again later. */
export function isLasting(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500 && error.status !== 429;
}
