import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder } from "../setup/sources.mjs";

const code = ["contract", "server", "web", "e2e", "benchmarks", "scripts"];
const directive = /(ox|es)lint-disable/;

/** Finds comments that disable a rule of the linter. */
export function disabledRuleProblems(root: string): string[] {
  return code
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesUnder(folder, root))
    .filter((file) => /\.(ts|tsx|mjs|js)$/.test(file) && directive.test(readFileSync(join(root, file), "utf8")))
    .map((file) => `${file}: a comment disables a rule of the linter`);
}
