import { errorLimits } from "#contract/error-limits.ts";
import { errorCatalogue, type ErrorCode } from "#contract/errors.ts";

/** Matches an error response: `expect(answer).toMatchObject(refused("not_found"))`. */
export function refused(code: ErrorCode, limit?: number) {
  const { status, text: template } = errorCatalogue[code];
  const { limit: fixed, least } = errorLimits[code] ?? {};
  const text = template
    .replace("{limit}", String(limit ?? fixed?.toLocaleString("en")))
    .replace("{least}", String(least));
  return { status, body: { message: text, error: text, code } };
}
