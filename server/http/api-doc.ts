import { Type } from "typebox";
import { responses } from "#contract/wire.ts";
import { policyHash } from "../emails/html.ts";
import { apiDocument } from "./api-document.ts";
import { apiPage, apiPageStyle } from "./api-page.ts";
import type { App } from "./app-type.ts";

const policy = [
  "default-src 'none'",
  `style-src ${policyHash(apiPageStyle)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Serves the description of the API to anyone, because it contains no secret. Generated at the first request. */
export function apiDocRoutes(app: App): void {
  const options = { config: { access: "anyone" }, schema: { response: responses(200, Type.String()) } } as const;
  let json: string | undefined;
  let page: string | undefined;

  app.get("/api/doc.json", options, (_request, reply) => {
    json ??= JSON.stringify(apiDocument(app));
    reply.header("cache-control", "no-cache").type("application/json; charset=utf-8");
    return json;
  });

  app.get("/api/doc", options, (_request, reply) => {
    page ??= apiPage(apiDocument(app));
    const headers = { "cache-control": "no-cache", "content-security-policy": policy };
    reply.headers(headers).type("text/html; charset=utf-8");
    return page;
  });
}
