import { errorCatalogue, type ErrorCode } from "#contract/errors.ts";

/** Matches an error response: `expect(answer).toMatchObject(refused("not_found"))`. */
export function refused(code: ErrorCode, limit?: number) {
  const { status, text: template } = errorCatalogue[code];
  const text = template.replace("{limit}", String(limit));
  return { status, body: { message: text, error: text, code } };
}
