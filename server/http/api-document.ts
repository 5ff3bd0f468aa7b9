import swagger from "@fastify/swagger";
import type { RouteOptions } from "fastify";
import type { Call } from "#contract/calls/call.ts";
import { errorCatalogue } from "#contract/errors.ts";
import { clientHeader } from "#contract/own-client.ts";
import { ErrorResponse } from "#contract/wire.ts";
import type { Context } from "../context.ts";
import { version } from "../settings/version.ts";
import type { App } from "./app-type.ts";
import { accessOf } from "./authentication.ts";
import { cookieName } from "./cookies.ts";

export interface Operation {
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}
export type Content = Record<string, { schema?: JsonSchema }>;
export type JsonSchema = Record<string, unknown>;

export interface ApiDocument {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object>; schemas: Record<string, JsonSchema> };
}

const description =
  "Times are whole seconds since 1970. A field that has no value is left out. " +
  "Messages, groups and files take an id made by the client: sending the same one again answers what is stored. " +
  `Requests with the header ${clientHeader} get the shorter answers of our own web client, which may change at any time. ` +
  "People make keys for programs in their settings; such a key does what its scopes allow. " +
  "Calls that could take an account over need the header X-Reauthentication, or a sign-in within the last 15 minutes.";

/** Collects routes registered from now on, and generates the document on the first request. */
export async function describeRoutes(app: App, context: Context): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Hearth", version, description },
      servers: [{ url: context.config.basePath || "/" }],
      components: { securitySchemes: securitySchemes(context) },
    },
    stripBasePath: false,
    transform: ({ schema, url, route }) => ({ schema: { ...(schema as object), ...about(route) }, url }),
    transformObject: (made) => {
      const document = "openapiObject" in made ? made.openapiObject : made.swaggerObject;
      return tidyDocument(document as unknown as ApiDocument);
    },
  });
}

export function apiDocument(app: App): ApiDocument {
  return app.swagger() as unknown as ApiDocument;
}

function securitySchemes(context: Context) {
  const header = { type: "apiKey", in: "header" } as const;
  const cookie = { type: "apiKey", in: "cookie" } as const;
  return {
    key: {
      ...header,
      name: "X-AUTH-TOKEN",
      description: "The key that signing in answers, or an API key. Also accepted as a bearer token.",
    },
    session: {
      ...cookie,
      name: cookieName(context, "session"),
      description: "Set by calls that carry the key, so that a browser can load media. It opens nothing else.",
    },
    publicLink: {
      ...cookie,
      name: cookieName(context, "public"),
      description: "Set by opening a public link: opens the media of that message.",
    },
  };
}

function about(route: RouteOptions) {
  const { url, schema } = route;
  const call = route.config?.call;
  return {
    summary: call?.summary,
    ...(call?.scope && { description: `API keys need the scope "${call.scope}".` }),
    tags: [subjectOf(url)],
    security: security(accessOf(route), call),
    ...bodyOf(call, schema?.body),
    ...(call?.mediaType && { produces: [call.mediaType] }),
    response: { ...(schema?.response as object), ...(call?.mediaType && { 200: bytesOf(call.mediaType) }) },
  };
}

function bodyOf(call: Call | undefined, body: unknown) {
  if (call?.upload) return { consumes: ["multipart/form-data"], body: uploadForm };
  return body ? { consumes: ["application/json"] } : {};
}

const uploadForm = {
  type: "object",
  required: ["file"],
  properties: { file: { type: "string", contentMediaType: "application/octet-stream" } },
};

function bytesOf(type: string) {
  return { content: { [type]: { schema: { type: type === "application/json" ? "object" : "string" } } } };
}

function subjectOf(url: string): string {
  const [first = "", second = "", third = ""] = url.replace("/api/", "/").split("/").slice(1);
  if (first === "me" || first === "users") return subjects[third] ?? subjects[second] ?? "accounts";
  return subjects[first] ?? "accounts";
}

const subjects: Readonly<Record<string, string>> = {
  healthz: "server",
  readyz: "server",
  doc: "server",
  "doc.json": "server",
  info: "server",
  live: "live events",
  groups: "groups",
  feed: "messages",
  messages: "messages",
  calendar: "messages",
  "calendar-address": "messages",
  public: "messages",
  bookmarks: "bookmarks",
  notifications: "notifications",
  push: "notifications",
  "push-subscriptions": "notifications",
  files: "files",
  images: "files",
  links: "links",
};

function security(access: ReturnType<typeof accessOf>, call: Call | undefined): Record<string, string[]>[] {
  const keys = access === "anyone" && !call?.publicLink ? [] : ["key"];
  if (access === "media") keys.push("session");
  if (call?.publicLink) keys.push("publicLink");
  return keys.map((key) => ({ [key]: [] }));
}

const descriptions: Readonly<Record<string, string>> = {
  200: "What was asked for",
  201: "Made",
  202: "Accepted",
  204: "Done: there is nothing to say",
  "4XX": "Refused: `code` says why",
  "5XX": "Not possible now",
};

/** States errors once, and omits HEAD beside GET. */
function tidyDocument(document: ApiDocument): ApiDocument {
  const code = { type: "string", enum: Object.keys(errorCatalogue) };
  const error = { ...ErrorResponse, properties: { ...ErrorResponse.properties, code } };
  for (const path of Object.values(document.paths)) delete path.head;
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    for (const [status, response] of Object.entries(operation.responses)) {
      response.description = descriptions[status] ?? status;
      if (/[45]XX/.test(status))
        response.content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
    }
  }
  document.components.schemas.Error = error;
  return document;
}
