import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { errorCatalogue } from "#contract/errors.ts";
import { supportedLanguages, type Language } from "#contract/languages.ts";
import { structureProblems } from "./structure.ts";

const errorTexts = Object.fromEntries(Object.keys(errorCatalogue).map((code) => [`error.${code}`, code]));
const plurals: { [language in Language]?: string } = {
  ar: "zero {#} one {#} two {#} few {#} many {#} other {#}",
  cs_CZ: "one {#} few {#} other {#}",
  he_IL: "one {#} two {#} other {#}",
  ko_KR: "other {#}",
  ru_RU: "one {#} few {#} many {#} other {#}",
  sk_SK: "one {#} few {#} other {#}",
  zh_Hans: "other {#}",
};
const membersIn = (language: Language) =>
  `{count, plural, ${plurals[language] ?? "one {# member} other {# members}"}} of <b>{name}</b>`;
const catalogueOf = (language: Language) => ({ ...errorTexts, "group.members": membersIn(language) });
const catalogue = catalogueOf("fr_FR");

/** A miniature tree that follows every rule; each test below breaks one. */
const tree: Record<string, string> = {
  ...inEveryLanguage(catalogueOf),
  "web/features/groups/groups/members.tsx": 't("group.members");',
  "server/features/groups/groups/queries-members.ts": "export {};",
  "server/features/groups/groups/groups.test.ts": "export {};",
  "server/features/groups/groups/rules.test.ts": "export {};",
  "server/features/conversation/link-previews/providers/youtube.ts": "export {};",
  "web/service-worker/service-worker.ts": "export {};",
};

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

test("the miniature tree follows every rule", () => {
  expect(problemsWith({})).toEqual([]);
});

test.each([
  ["server/features/groups/groups/service.ts", "says what is in it"],
  ["server/live/date-utils.ts", "says what is in it"],
  ["web/components/helpers/dates.ts", "says what is in it"],
  ["web/components/Button.tsx", "lower case"],
  ["server/features/groups/groups/members.ts", "a feature has"],
  ["server/features/groups/groups/messages.test.ts", "a feature has"],
  ["server/features/groups/groups/providers/youtube.ts", "a feature has"],
])("%s is not a valid file name", (file, reason) => {
  expect(problemsWith({ [file]: "export {};" })).toContainEqual(
    expect.stringMatching(`${file.split("/").slice(0, 3).join("/")}.*${reason}`),
  );
});

test.each(["// oxlint-" + "disable-next-line no-console", "/* eslint-" + "disable */"])("%s is reported", (comment) => {
  const file = "web/features/groups/groups/members.tsx";
  expect(problemsWith({ [file]: `${comment}\nt("group.members");` })).toEqual([
    `${file}: a comment disables a rule of the linter`,
  ]);
});

test("a missing translation is reported", () => {
  expect(problemsWith({ "locales/fr_FR.json": JSON.stringify(errorTexts) })).toEqual([
    "locales/fr_FR.json: group.members is missing",
  ]);
});

test("an error text that repeats a limit is reported", () => {
  const french = { ...catalogue, "error.conflict": "1 groupe, 5 000 membres" };
  expect(problemsWith({ "locales/fr_FR.json": JSON.stringify(french) })).toEqual([
    "locales/fr_FR.json: error.conflict has a number where {limit} belongs",
  ]);
});

test("a listed language without a catalogue is reported", () => {
  expect(problemsWith({ "locales/fr_FR.json": undefined })).toEqual(["locales/fr_FR.json is missing"]);
});

test("a catalogue of an unlisted language is reported", () => {
  expect(problemsWith({ "locales/tlh.json": JSON.stringify(catalogue) })).toContainEqual(
    expect.stringContaining("does not know this language"),
  );
});

test.each([
  ["{count, plural, one {# member} other {# members}}", "lacks a name"],
  ["{count, plural, one {# member} other {# members}} of {name}", "lacks a tag"],
  ["{count, plural, one {# member", "cannot be parsed"],
])("the translation %s is reported because it %s", (message) => {
  const french = { ...catalogue, "group.members": message };
  expect(problemsWith({ "locales/fr_FR.json": JSON.stringify(french) })).toEqual([
    expect.stringContaining("group.members has the placeholders"),
  ]);
});

test("plural cases the language does not have are reported", () => {
  const members = "{count, plural, one {#} few {#} other {# members}} of <b>{name}</b>";
  const french = { ...catalogue, "group.members": members };
  expect(problemsWith({ "locales/fr_FR.json": JSON.stringify(french) })).toEqual([
    expect.stringContaining('fr_FR.json: group.members has the plurals "few one other"'),
  ]);
});

test("an error without a text is reported", () => {
  const withoutConflict = (language: Language) => ({ ...catalogueOf(language), "error.conflict": undefined });
  expect(problemsWith(inEveryLanguage(withoutConflict))).toEqual([
    "locales/en_US.json: error.conflict is missing (contract/errors.ts)",
  ]);
});

test("an unused text is reported", () => {
  expect(problemsWith({ "web/features/groups/groups/members.tsx": "" })).toEqual([
    "locales/en_US.json: nothing shows group.members",
  ]);
});

test("a text whose key is composed in code counts as used", () => {
  expect(problemsWith({ "web/features/groups/groups/members.tsx": "t(`group.${what}`);" })).toEqual([]);
});

test("a text that is used but missing is reported", () => {
  expect(problemsWith({ "web/features/groups/groups/name.tsx": 't("group.name")' })).toEqual([
    "locales/en_US.json: group.name is missing",
  ]);
});

function inEveryLanguage(texts: (language: Language) => object): Record<string, string> {
  return Object.fromEntries(
    supportedLanguages.map((language) => [`locales/${language}.json`, JSON.stringify(texts(language))]),
  );
}

function problemsWith(changes: Record<string, string | undefined>): string[] {
  const root = mkdtempSync(join(tmpdir(), "hearth-structure-"));
  folders.push(root);
  for (const [file, content] of Object.entries({ ...tree, ...changes })) {
    if (content === undefined) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  return structureProblems(root);
}
