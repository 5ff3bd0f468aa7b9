import { policyHash } from "../emails/html.ts";
import { apiDocument } from "./api-document.ts";
import { apiPage, apiPageStyle } from "./api-page.ts";
import type { App } from "./app-type.ts";
import { serve } from "./serve.ts";

const policy = [
  "default-src 'none'",
  `style-src ${policyHash(apiPageStyle)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Public, because it contains no secret. Generated at the first request. */
export function apiDocRoutes(app: App): void {
  let json: string | undefined;
  let page: string | undefined;

  serve(app, "GET /api/doc.json", (_request, reply) => {
    json ??= JSON.stringify(apiDocument(app));
    reply.header("cache-control", "no-cache").type("application/json; charset=utf-8");
    return json;
  });

  serve(app, "GET /api/doc", (_request, reply) => {
    page ??= apiPage(apiDocument(app));
    const headers = { "cache-control": "no-cache", "content-security-policy": policy };
    reply.headers(headers).type("text/html; charset=utf-8");
    return page;
  });
}
