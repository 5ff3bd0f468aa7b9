import { errorCatalogue, type ErrorCode } from "#contract/errors.ts";

/** What an answer that refuses by this name looks like: `expect(answer).toMatchObject(refused("not_found"))`. */
export function refused(code: ErrorCode) {
  const { status, text } = errorCatalogue[code];
  return { status, body: { message: text, error: text, code } };
}
