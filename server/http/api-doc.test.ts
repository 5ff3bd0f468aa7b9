import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, expect, test } from "vitest";
import { errorCatalogue } from "#contract/errors.ts";
import { testApp } from "../testing/build-app.ts";
import { visitor } from "../testing/people.ts";
import { routesIn } from "../testing/routes.ts";
import { calls } from "#contract/calls/all.ts";
import { compatCalls } from "#contract/calls/compat.ts";
import type { ApiDocument } from "./api-document.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const nobody = visitor(hearth);
const document = (await nobody.get("/api/doc.json")).body as ApiDocument;
const routes = routesIn(hearth.app.printRoutes({ commonPrefix: false }));

/** Returns a route as written in the document, such as `/api/groups/{id}`. */
function described(route: string) {
  const [method, path] = route.split(" ") as [string, string];
  return document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
}

test("the OpenAPI 3.1 document is valid", async () => {
  const { valid, errors } = await new Validator().validate(
    structuredClone<object>(document) as Record<string, unknown>,
  );

  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(document).toMatchObject({ openapi: "3.1.0", info: { title: "Hearth" }, servers: [{ url: "/" }] });
  expect(JSON.stringify(document)).not.toMatch(/"nullable"|"~kind"/);
});

test("every route has a description, and no description is obsolete", () => {
  const declared = Object.keys({ ...calls, ...compatCalls }).filter((name) => !name.startsWith("HEAD "));
  expect(declared.sort()).toEqual(routes.toSorted());
  for (const route of routes) {
    expect(described(route), route).toMatchObject({ summary: expect.stringMatching(/\w/), tags: [expect.any(String)] });
  }
});

test("a call lists who may use it, its parameters and its responses", () => {
  expect(described("POST /api/login")).toMatchObject({ security: [], tags: ["accounts"] });
  expect(described("GET /api/groups/:id/page/:n")).toMatchObject({
    security: [{ key: [] }],
    parameters: [
      { name: "id", in: "path", required: true },
      { name: "n", in: "path", required: true },
    ],
  });
  expect(described("GET /files/:id")!.security).toEqual([{ key: [] }, { session: [] }, { publicLink: [] }]);
  expect(described("POST /api/files")!.requestBody).toHaveProperty(["content", "multipart/form-data"]);
  expect(described("POST /api/messages")!.requestBody).toHaveProperty(["content", "application/json", "schema"]);
  expect(Object.keys(described("POST /api/messages")!.responses)).toEqual(["201", "4XX", "5XX"]);
  expect(described("DELETE /api/messages/:id")!.responses["204"]).not.toHaveProperty("content");
});

test("where our own client and third-party clients get different responses, those of third-party clients are described", () => {
  expect(described("GET /api/messages/:id")!.responses["200"]).toHaveProperty(
    ["content", "application/json", "schema", "properties"],
    expect.objectContaining({ lineage: expect.anything() }),
  );
});

test("errors are defined once, with all their codes", () => {
  expect(document.components.schemas.Error).toMatchObject({
    properties: { code: { enum: Object.keys(errorCatalogue) } },
  });
  expect(described("POST /api/login")!.responses["4XX"]).toHaveProperty(
    ["content", "application/json", "schema", "$ref"],
    "#/components/schemas/Error",
  );
});

test("the key and the two cookies for media are named as they are sent", () => {
  const { instanceId } = hearth.context;
  expect(document.components.securitySchemes).toMatchObject({
    key: { in: "header", name: "X-AUTH-TOKEN" },
    session: { in: "cookie", name: `hearth_${instanceId}` },
    publicLink: { in: "cookie", name: `hearth_public_${instanceId}` },
  });
});

test("below a sub-path the document includes it", async () => {
  const below = await testApp({ PUBLIC_URL: "https://example.org/some/hearth" });

  const { body } = await visitor(below).get("/some/hearth/api/doc.json");

  expect(body).toMatchObject({ servers: [{ url: "/some/hearth" }], paths: { "/api/me": {} } });
  await below.close();
});

test("the HTML page shows every call without scripts or external resources", async () => {
  const { status, body, headers } = await nobody.get("/api/doc");

  expect(status).toBe(200);
  for (const route of routes) expect(body).toContain(`<code>${route.replace(/:(\w+)/g, "{$1}")}</code>`);
  expect(body).not.toMatch(/<script|<link|<img|src=|http:|undefined|\[object/);
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; base-uri 'none'/,
  );
});
