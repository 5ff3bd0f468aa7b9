import { appError } from "../errors.ts";
import type { App } from "./app-type.ts";

const nul = /(?<!\\)((?:\\\\)*)\\u0000/g;

/** PostgreSQL refuses NUL, and SQLite cuts a text at it. Undefined if removing one creates another, as in `\u00\u000000`, which is not valid JSON. */
export function withoutNul(json: string): string | undefined {
  if (!json.includes("\\u0000")) return json;
  const without = json.replace(nul, "$1");
  return without.search(nul) >= 0 ? undefined : without;
}

export function refuseNulInAddresses(app: App): void {
  app.addHook("onRequest", (request, _reply, done) => {
    done(request.url.includes("%00") ? appError("not_found") : undefined);
  });
}
