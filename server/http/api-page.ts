import { escapeHtml as text } from "../emails/html.ts";
import type { ApiDocument, Content, JsonSchema, Operation } from "./api-document.ts";

/** Inlined, so that the page needs no other file. */
export const apiPageStyle = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;
background:light-dark(#fff,#16181b);color:light-dark(#222,#e4e4e4)}a{color:light-dark(#0b57a4,#8cc2ff)}h2{margin-top:2.5rem;text-transform:capitalize}
details{border:1px solid light-dark(#ddd,#3a3d42);border-radius:6px;margin:.4rem 0}summary{padding:.5rem .8rem;cursor:pointer;overflow-wrap:anywhere}
summary span{color:light-dark(#595959,#a9adb3)}details>div{padding:0 .8rem .8rem}code,pre{font:14px/1.45 ui-monospace,monospace}
pre{overflow-x:auto;padding:.6rem;border-radius:4px;background:light-dark(#f4f4f4,#212429)}h3{font-size:1rem;margin:.8rem 0 .2rem}
table{border-collapse:collapse}td{padding:.1rem 1rem .1rem 0;vertical-align:top}`;

/** Needs neither scripts nor network. `document` is beside it as `doc.json`. */
export function apiPage(document: ApiDocument): string {
  const { info, servers } = document;
  const operations = operationsOf(document);
  const subjects = [...new Set(operations.map(({ operation }) => operation.tags[0]!))];
  const sections = subjects.map((subject) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === subject);
    return `<h2>${text(subject)}</h2>${own.map(call).join("")}`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text(info.title)} API</title><style>${apiPageStyle}</style></head>
<body><main><h1>${text(info.title)} ${text(info.version)}: API</h1>
<p>${text(info.description)}</p>
<p>Every address begins with <code>${text(servers[0]!.url)}</code>. As OpenAPI: <a href="doc.json">doc.json</a>.</p>
${keys(document)}${sections.join("\n")}
<h2>Errors</h2>${schema(document.components.schemas.Error)}</main></body></html>`;
}

interface Listed {
  method: string;
  path: string;
  operation: Operation;
}

function operationsOf({ paths }: ApiDocument): Listed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

function keys({ components }: ApiDocument): string {
  const rows = Object.entries(components.securitySchemes as Record<string, Record<string, string>>).map(
    ([id, { in: place, name, description }]) =>
      `<tr><td>${text(id)}</td><td><code>${text(`${place} ${name}`)}</code></td><td>${text(description!)}</td></tr>`,
  );
  return `<h2>Who calls</h2><table>${rows.join("")}</table>`;
}

function call({ method, path, operation }: Listed): string {
  const who = operation.security.flatMap((scheme) => Object.keys(scheme)).join(" or ") || "anyone";
  const responses = Object.entries(operation.responses).map(
    ([status, { description, content }]) => `<h3>${text(`${status}: ${description}`)}</h3>${body(content)}`,
  );
  return `<details><summary><code>${method} ${text(path)}</code> <span>${text(operation.summary)}</span></summary>
<div><p>Who may call: ${text(who)}</p>${parameters(operation)}${bodySection(operation)}${responses.join("")}</div></details>`;
}

function parameters({ parameters = [] }: Operation): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${text(name)}</code></td><td>${text(place)}${required ? "" : ", optional"}</td><td><code>${text(shape(schema))}</code></td></tr>`,
  );
  return `<h3>Parameters</h3><table>${rows.join("")}</table>`;
}

function bodySection({ requestBody }: Operation): string {
  return requestBody ? `<h3>Body</h3>${body(requestBody.content)}` : "";
}

function body(content: Content = {}): string {
  return Object.entries(content)
    .map(([type, { schema: what }]) =>
      type === "application/json" ? schema(what) : `<p><code>${text(type)}</code></p>${schema(what)}`,
    )
    .join("");
}

function schema(what: JsonSchema | undefined): string {
  return what?.$ref ? "<p>An error, below.</p>" : `<pre>${text(shape(what ?? {}))}</pre>`;
}

function shape(schema: JsonSchema, indent = ""): string {
  const { type, properties, items, anyOf, enum: values, const: value, allOf } = schema;
  if (value !== undefined) return JSON.stringify(value);
  if (Array.isArray(values)) return values.map((each) => JSON.stringify(each)).join(" | ");
  if (Array.isArray(anyOf)) return anyOf.map((each: JsonSchema) => shape(each, indent)).join(" | ");
  if (Array.isArray(allOf)) return allOf.map((each: JsonSchema) => shape(each, indent)).join(" & ");
  if (type === "array") return `Array<${shape((items ?? {}) as JsonSchema, indent)}>`;
  if (properties) return fields(schema, properties as Record<string, JsonSchema>, indent);
  return `${([type ?? "any"].flat() as string[]).join(" | ")}${limits(schema)}`;
}

function fields({ required = [] }: JsonSchema, properties: Record<string, JsonSchema>, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${(required as string[]).includes(name) ? "" : "?"}: ${shape(schema, inner)}\n`,
  );
  return lines.length === 0 ? "{}" : `{\n${lines.join("")}${indent}}`;
}

function limits(schema: JsonSchema): string {
  const limits = ["minimum", "maximum", "minLength", "maxLength"].filter((limit) => schema[limit] !== undefined);
  return limits.length === 0 ? "" : ` (${limits.map((limit) => `${limit} ${String(schema[limit])}`).join(", ")})`;
}
