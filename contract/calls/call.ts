import type { Static, TSchema } from "typebox";
import type { ApiKeyScope } from "../api-keys.ts";

/** Calls are named by method and path. */
export interface Call {
  summary: string;
  /** The scope that lets an API key make this call. If absent, no API key may. */
  scope?: ApiKeyScope;
  /** If absent, paths under `/api/` require a key. `media` accepts a key or cookie, checked by the route. */
  access?: "anyone" | "media";
  /** The cookie of an opened public link is sufficient. */
  publicLink?: true;
  /** Changes nothing that search, memories and downloads show: after it, these may still be read from a replica of the database. */
  keepsContent?: true;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** A form with one file, in the field `file`. */
  upload?: true;
  /** Defaults to 204 for the response `NoContent`, and 200 for others. */
  status?: 200 | 201 | 202;
  response?: TSchema;
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
export type ResponseOf<Declared> = Declared extends { mayBeEmpty: true }
  ? Of<Declared, "response"> | undefined
  : Of<Declared, "response"> extends null
    ? undefined
    : Of<Declared, "response">;
