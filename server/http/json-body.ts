import type { FastifyBodyParser, FastifyRequest } from "fastify";
import { isNestedTooDeep } from "#contract/nesting.ts";
import { appError } from "../errors.ts";
import type { App } from "./app-type.ts";
import { withoutNul } from "./reject-nul-bytes.ts";

/** Scripts and their tools send these for JSON. */
const unsaid = ["text/plain", "application/x-www-form-urlencoded"];

/** An empty body becomes `{}`, because existing clients send none. */
export function readJson(app: App): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const read: FastifyBodyParser<string> = (request, body, done) => {
    const json = withoutNul(body);
    if (body === "") done(null, {});
    else if (json === undefined || isNestedTooDeep(json)) done(appError("bad_request"));
    else
      void parse(request, json, (error, parsed) => {
        if (error) done(appError("bad_request"));
        else done(null, parsed);
      });
  };
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, read);
  app.addContentTypeParser(unsaid, { parseAs: "string" }, (request, body: string, done) => {
    if (isCrossSite(request)) done(appError("unsupported_media_type"));
    else read(request, body, done);
  });
  app.addHook("onRequest", ({ raw: { headers } }, _reply, done) => {
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
    if (hasBody) headers["content-type"] ??= "text/plain";
    done();
  });
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {};
    done();
  });
}

/** Pages of other sites must declare JSON, so that browsers send a CORS preflight. */
function isCrossSite({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined && headers["sec-fetch-site"] !== "same-origin";
}
