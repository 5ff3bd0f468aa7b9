import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder } from "../setup/sources.mjs";

export const tests = ["\\.(test|spec)\\.tsx?$", "/testing/", "^e2e/"];

/** A file of the closed vocabulary, also split by aspect: queries.ts, queries-cards.ts. @param {string} words */
export const named = (words) => `^server/.*/(${words})[-a-z0-9]*\\.ts$`;

/** Modules without schemas and imports. */
export const constants = "(permissions|limits|errors|live-events|languages|marks|nesting)\\.ts";

/** The files of contract/ through which typebox is reached. @param {string} root */
export function schemaFiles(root) {
  const typeImport = /^import type [^;]*;/gm;
  /** @param {string} file @returns {string[]} */
  const importsOf = (file) => {
    const values = readFileSync(join(root, file), "utf8").replace(typeImport, "");
    const imported = [...values.matchAll(/ from "([^"]+)"/g)].map(([, name = ""]) => name);
    return imported.map((name) => (name.startsWith(".") ? join(file, "..", name) : name));
  };
  const files = filesUnder("contract", root).filter((file) => file.endsWith(".ts"));
  const imports = new Map(files.map((file) => [file, importsOf(file)]));
  const found = new Set(["typebox"]);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const [file, imported] of imports) if (imported.some((one) => found.has(one))) found.add(file);
  }
  return files.filter((file) => found.has(file)).map(exactly);
}

/** Modules that are started instead of imported: the two mains, commands, the service worker, and threads and processes named in code. @param {string} root */
export function entryPoints(root) {
  const sources = filesUnder("server", root).filter((file) => file.endsWith(".ts"));
  const started = sources.flatMap((file) => startedBy(root, file));
  return [
    "^server/(main|processes/(hearth|launcher))\\.ts$",
    "^server/cli/",
    "^web/main\\.tsx$",
    "^web/service-worker/",
    ...started.map(exactly),
  ];
}

/** @param {string} root @param {string} file */
function startedBy(root, file) {
  const starts = readFileSync(join(root, file), "utf8").matchAll(
    /\bstart(?:Thread|Process)\(import\.meta\.url, "([^"]+)"/g,
  );
  return [...starts].map(([, name]) => join(file, "..", `${name}.ts`));
}

/** @param {string} path */
function exactly(path) {
  return `^${path.replaceAll(".", "\\.")}$`;
}
