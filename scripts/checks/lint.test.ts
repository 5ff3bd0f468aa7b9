import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CommandFailed, root, runQuietly, tool } from "../setup/command.mjs";

const violations: Record<string, string> = {
  "typescript(TS2322)": 'export const count: number = "three";',
  "typescript(no-explicit-any)": "export const anything: any = 1;",
  "typescript(no-floating-promises)": "export function start() {\n  Promise.resolve();\n}",
  "syntax(restricted)": "export const { PORT } = process.env;",
  "eslint(no-console)": "console.log(1);",
  "eslint(max-params)": "export const sum = (a: 1, b: 1, c: 1, d: 1, e: 1, f: 1) => a + b + c + d + e + f;",
};

test("the linter finds errors of types, and violations of rules with and without them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hearth-lint-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const compilerOptions = { typeRoots: [join(root, "node_modules/@types")], types: ["node"] };
  write("tsconfig.json", JSON.stringify({ extends: join(root, "tsconfig.base.json"), compilerOptions }));
  const names = Object.keys(violations);
  names.forEach((name, index) => write(`file-${index}.ts`, violations[name]!));
  const output = await lint(folder);
  for (const [index, name] of names.entries())
    expect(output.split("\n")).toContainEqual(
      expect.stringMatching(new RegExp(`file-${index}\\.ts.*${escaped(name)}`)),
    );

  function write(name: string, content: string) {
    writeFileSync(join(folder, name), content);
  }
});

async function lint(folder: string): Promise<string> {
  try {
    await runQuietly(process.execPath, [
      ...[tool("oxlint/bin/oxlint"), "--config", join(root, "oxlint.config.mjs"), "--format", "unix", folder],
    ]);
    return "";
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return error.output;
  }
}

function escaped(text: string): string {
  return text.replace(/[()]/g, "\\$&");
}
