import type { Static, TSchema } from "typebox";
import type { ApiKeyScope } from "../api-keys.ts";

/** Declares the input, the response and the permissions of a call. Calls are named by method and path. */
export interface Call {
  summary: string;
  /** The scope that lets an API key make this call. Without one, no API key may. */
  scope?: ApiKeyScope;
  /** Absent: signed in by key, if the path begins with `/api/`. `media`: by key or cookie, which the route checks itself. */
  access?: "anyone" | "media";
  /** The cookie of a public link opened in this browser is sufficient. */
  publicLink?: true;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** The body is a form with one file, in the field `file`. */
  upload?: true;
  /** Status of success. If absent, 204 for the response `NoContent`, and 200 for others. */
  status?: 200 | 201 | 202;
  response?: TSchema;
  /** Responds 204 instead of a result that does not exist. */
  mayBeEmpty?: true;
  mediaType?: string;
}

export type Calls = Record<`${string} /${string}`, Call>;

type Of<Declared, Part extends keyof Call> = Declared extends { [Key in Part]: infer Schema extends TSchema }
  ? Static<Schema>
  : undefined;

export type ParamsOf<Declared> = Of<Declared, "params">;
export type QueryOf<Declared> = Of<Declared, "query">;
export type BodyOf<Declared> = Of<Declared, "body">;
/** `undefined` for calls whose response is empty or not JSON. */
export type ResponseOf<Declared> = Declared extends { mayBeEmpty: true }
  ? Of<Declared, "response"> | undefined
  : Of<Declared, "response"> extends null
    ? undefined
    : Of<Declared, "response">;
