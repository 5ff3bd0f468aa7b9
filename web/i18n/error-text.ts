import { ApiError, NetworkError } from "../api/errors.ts";
import type { Translate } from "./translate.ts";

/** What to tell a person about a failed call. */
export function errorText(t: Translate, error: unknown): string {
  if (error instanceof NetworkError) return t("error.network");
  if (!(error instanceof ApiError)) return t("error.server_error");
  if (error.code === "too_many_attempts") return tooManyAttempts(t, error.retryAfter);
  return t(`error.${error.code}`);
}

function tooManyAttempts(t: Translate, retryAfter = 60): string {
  return t("error.too_many_attempts", { minutes: Math.max(1, Math.ceil(retryAfter / 60)) });
}
