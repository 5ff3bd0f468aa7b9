import { refusal } from "../errors.ts";
import type { App } from "./app-type.ts";
import { withoutNul } from "./nul.ts";

/** More than any client nests, and less than what walks through it later can bear. */
const levels = 100;

/** An empty body is `{}`: current clients send nothing, as JSON, where nothing is to be said (rulings, Messages). */
export function readJson(app: App): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, {});
    else
      void parse(request, withoutNul(body as string), (error, parsed) => {
        if (error || isNestedDeeperThan(levels, parsed)) done(refusal("bad_request"));
        else done(null, parsed);
      });
  });
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {};
    done();
  });
}

function isNestedDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isNestedDeeperThan(levels - 1, each));
}
