import { refusal } from "../errors.ts";
import type { App } from "./app-type.ts";

/** An empty body is `{}`: current clients send nothing, as JSON, where nothing is to be said (rulings, Messages). */
export function readJson(app: App): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, {});
    else void parse(request, body as string, (error, parsed) => done(error ? refusal("bad_request") : null, parsed));
  });
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {};
    done();
  });
}
