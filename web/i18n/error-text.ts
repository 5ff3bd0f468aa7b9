import { errorLimits } from "#contract/error-limits.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { ApiError, NetworkError } from "../api/errors.ts";
import type { Translate, Values } from "./translate.ts";

export function errorText(t: Translate, error: unknown): string {
  if (error instanceof NetworkError) return t("error.network");
  if (!(error instanceof ApiError)) return t("error.server_error");
  if (error.code === "too_many_attempts") return tooManyAttempts(t, error.retryAfter);
  const { limit, setting = "", detail = "" } = error;
  return codeText(t, error.code, { ...(limit !== undefined && { limit }), setting, detail });
}

/** Unknown codes get the general error text. */
export function codeText(t: Translate, code: ErrorCode, values?: Values): string {
  const text = t(`error.${code}`, { limit: 0, ...errorLimits[code], ...values });
  return text === `error.${code}` ? t("error.server_error") : text;
}

function tooManyAttempts(t: Translate, retryAfter = 60): string {
  return t("error.too_many_attempts", { minutes: Math.max(1, Math.ceil(retryAfter / 60)) });
}
