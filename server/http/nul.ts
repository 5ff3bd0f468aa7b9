import { refusal } from "../errors.ts";
import type { App } from "./app-type.ts";

/** NUL is part of no text: PostgreSQL refuses it, and SQLite reads only what stands before it. */
export function withoutNul(json: string): string {
  return json.includes("\\u0000") ? json.replace(/(?<!\\)((?:\\\\)*)\\u0000/g, "$1") : json;
}

/** Nothing has an address with a NUL in it. */
export function refuseNulInAddresses(app: App): void {
  app.addHook("onRequest", (request, _reply, done) => {
    done(request.url.includes("%00") ? refusal("not_found") : undefined);
  });
}
