import type { ApiKeyScope } from "#contract/api-keys.ts";

/** A short description of a call, and what its schema cannot express. */
export interface Call {
  summary: string;
  /** Media type of a response that is not JSON. */
  answers?: string;
  /** The body is a form with one file, in the field `file`. */
  upload?: true;
  /** The cookie of a public link opened in this browser is sufficient. */
  publicLink?: true;
  /** The scope that lets an API key make this call; without one, no API key may. */
  scope?: ApiKeyScope;
}
