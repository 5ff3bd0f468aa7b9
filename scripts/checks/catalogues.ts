import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { compileMessageOrThrow, type CompiledMessage } from "@lingui/message-utils/compileMessage";
import { errorCatalogue } from "#contract/errors.ts";
import { supportedLanguages, type Language } from "#contract/languages.ts";
import { filesUnder } from "../setup/sources.mjs";
import { pluralProblem } from "./plurals.ts";

type Catalogue = Record<string, string>;

const reference = "en_US";

/** Checks that every language has the same messages with the same placeholders, and that code and catalogues match. */
export function catalogueProblems(root: string): string[] {
  const catalogues = readCatalogues(root);
  const english = catalogues.get(reference) ?? {};
  return [
    ...missingLanguages(catalogues),
    ...[...catalogues].flatMap(([language, catalogue]) => differences(language, catalogue, english)),
    ...[...catalogues].flatMap(([language, catalogue]) =>
      isSpoken(language) ? wrongPlurals(language, catalogue) : [],
    ),
    ...[...catalogues].flatMap(([language, catalogue]) => writtenLimits(language, catalogue)),
    ...missingErrors(english),
    ...strayKeys(english, codeOf(root)),
  ];
}

function readCatalogues(root: string): Map<string, Catalogue> {
  const files = readdirSync(join(root, "locales")).filter((name) => name.endsWith(".json"));
  return new Map(
    files.map((name) => [
      basename(name, ".json"),
      JSON.parse(readFileSync(join(root, "locales", name), "utf8")) as Catalogue,
    ]),
  );
}

function missingLanguages(catalogues: Map<string, Catalogue>): string[] {
  return [
    ...supportedLanguages
      .filter((language) => !catalogues.has(language))
      .map((language) => `locales/${language}.json is missing`),
    ...[...catalogues.keys()]
      .filter((language) => !isSpoken(language))
      .map((language) => `locales/${language}.json: contract/languages.ts does not know this language`),
  ];
}

function isSpoken(language: string): language is Language {
  return supportedLanguages.some((spoken) => spoken === language);
}

function differences(language: string, catalogue: Catalogue, english: Catalogue): string[] {
  const file = `locales/${language}.json`;
  return [
    ...Object.keys(english).flatMap((key) => (key in catalogue ? [] : [`${file}: ${key} is missing`])),
    ...Object.keys(catalogue).flatMap((key) => (key in english ? [] : [`${file}: ${key} is not in ${reference}`])),
    ...Object.entries(catalogue).flatMap(([key, message]) => {
      const wanted = placeholders(english[key] ?? message);
      const found = placeholders(message);
      return wanted === found ? [] : [`${file}: ${key} has the placeholders "${found}" where English has "${wanted}"`];
    }),
  ];
}

function wrongPlurals(language: Language, catalogue: Catalogue): string[] {
  return Object.entries(catalogue).flatMap(([key, message]) => {
    const problem = pluralProblem(language, message);
    return problem ? [`locales/${language}.json: ${key} ${problem}`] : [];
  });
}

/** Errors whose texts have numbers that are no limits, or a limit in another unit than the code has. */
const withNumbers: ReadonlySet<string> = new Set([
  "error.birthday_out_of_range",
  "error.file_not_converted",
  "error.file_type_refused",
  "error.password_link_waits",
  "error.remind_before_invalid",
  "error.second_factor_on",
]);

/** A limit has its place in code (contract/error-limits.ts): a text that repeats it is wrong once it changes. Any error may speak of one thing. */
function writtenLimits(language: string, catalogue: Catalogue): string[] {
  const found = Object.entries(catalogue).filter(
    ([key, message]) =>
      key.startsWith("error.") &&
      !withNumbers.has(key) &&
      [...message.matchAll(/\p{Nd}+/gu)].some(([number]) => number !== "1"),
  );
  return found.map(([key]) => `locales/${language}.json: ${key} has a number where {limit} belongs`);
}

/** Returns the names and tags in a message, sorted, or the error of a message that cannot be parsed. */
function placeholders(message: string): string {
  try {
    const tags = [...message.matchAll(/<\w+>/g)].map(([tag]) => tag);
    return [...new Set([...namesIn(compileMessageOrThrow(message)), ...tags])].sort().join(" ");
  } catch (error) {
    return String(error);
  }
}

function namesIn(tokens: CompiledMessage): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === "string" || token[0] === "#") return [];
    const [name, , choices] = token;
    const inside =
      choices && typeof choices === "object" ? Object.values(choices as Record<string, CompiledMessage>) : [];
    return [name, ...inside.filter(Array.isArray).flatMap(namesIn)];
  });
}

function missingErrors(english: Catalogue): string[] {
  return Object.keys(errorCatalogue)
    .filter((code) => !(`error.${code}` in english))
    .map((code) => `locales/${reference}.json: error.${code} is missing (contract/errors.ts)`);
}

/** Reads all code with user-facing texts, except tests. */
function codeOf(root: string): string {
  const files = ["contract", "server", "web"].filter((folder) => existsSync(join(root, folder)));
  return files
    .flatMap((folder) => filesUnder(folder, root))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), "utf8"))
    .join("\n");
}

function strayKeys(english: Catalogue, code: string): string[] {
  const literals = new Set([...code.matchAll(/"([a-z0-9_]+(?:\.[a-z0-9_]+)+)"/g)].map(([, key]) => key!));
  const beginnings = [...code.matchAll(/`([a-z0-9_]+\.[a-z0-9_.]*)\$\{/g)].map(([, beginning]) => beginning!);
  const asked = [...code.matchAll(/\bt\(\s*"([^"]+)"/g)].map(([, key]) => key!);
  const isUsed = (key: string) =>
    key.startsWith("error.")
      ? key.slice("error.".length) in errorCatalogue || literals.has(key)
      : literals.has(key) || beginnings.some((beginning) => key.startsWith(beginning));
  return [
    ...Object.keys(english).flatMap((key) => (isUsed(key) ? [] : [`locales/${reference}.json: nothing shows ${key}`])),
    ...asked.flatMap((key) => (key in english ? [] : [`locales/${reference}.json: ${key} is missing`])),
  ];
}
