import { ESLint } from "eslint";
import { expect, test } from "vitest";

/** Where CI is set, the parser takes each file as it stands on disk, and once: here the same file is given many contents. */
const eslint = new ESLint({
  overrideConfig: { languageOptions: { parserOptions: { disallowAutomaticSingleRunInference: true } } },
});
const manyLines = (count: number) => "export {};\n".repeat(count);

/** The rule, an existing file that stands for its kind, and code that may not stand there. */
test.each([
  ["@typescript-eslint/no-explicit-any", "server/errors.ts", "export const x: any = 1;"],
  ["@typescript-eslint/no-floating-promises", "server/errors.ts", "Promise.resolve(1);"],
  [
    "@typescript-eslint/consistent-type-imports",
    "server/errors.ts",
    'import { Stats } from "node:fs"; export type S = Stats;',
  ],
  [
    "@typescript-eslint/ban-ts-comment",
    "server/errors.ts",
    "// @ts-expect-error because I say so\nexport const x: number = '1';",
  ],
  ["no-console", "server/errors.ts", "console.log(1);"],
  ["max-lines", "server/errors.ts", manyLines(301)],
  ["max-lines-per-function", "server/errors.ts", `export function f() {\n${"f();\n".repeat(60)}}`],
  ["complexity", "server/errors.ts", `export const f = (a: number) => ${"a === 1 || ".repeat(12)}a === 2;`],
  ["no-warning-comments", "server/errors.ts", ["// TO", "DO: later"].join("")],
  ["no-restricted-syntax", "server/errors.ts", "export const port = process.env.PORT;"],
  ["no-restricted-syntax", "server/errors.ts", 'import { env } from "node:process"; export const port = env.PORT;'],
  ["no-restricted-syntax", "web/main.tsx", "export const x = <p>Hello</p>;"],
  ["no-restricted-syntax", "web/main.tsx", 'export const x = <img alt="A cat" />;'],
  ["no-restricted-syntax", "scripts/checks/lint.test.ts", 'import { test } from "vitest"; export const x = test.skip;'],
  [
    "no-restricted-syntax",
    "scripts/checks/lint.test.ts",
    'import { describe } from "vitest"; export const x = describe.only;',
  ],
  [
    "no-restricted-syntax",
    "scripts/checks/lint.test.ts",
    ["declare const page: any; page.waitFor", "Timeout(5);"].join(""),
  ],
  [
    "no-restricted-syntax",
    "scripts/checks/lint.test.ts",
    ["await new Promise((resolve) => set", "Timeout(resolve, 5));"].join(""),
  ],
  [
    "react-hooks/rules-of-hooks",
    "web/main.tsx",
    'import { useState } from "react"; export function Name({ a }: { a: boolean }) { if (a) useState(1); return null; }',
  ],
])("%s speaks in %s", async (rule, filePath, code) => {
  expect(await rulesBroken(filePath, code)).toContain(rule);
});

test("a comment switches nothing off, and says so", async () => {
  const comment = ["/* eslint", "disable */"].join("-");
  expect(await rulesBroken("server/errors.ts", `${comment}\nconsole.log(1);`)).toEqual(
    expect.arrayContaining([null, "no-console"]),
  );
});

async function rulesBroken(filePath: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return result!.messages.map(({ ruleId }) => ruleId);
}
