import { catalogueProblems } from "./catalogues.ts";
import { disabledRuleProblems } from "./disabled-rules.ts";
import { fileNameProblems } from "./file-names.ts";

/** Finds violations of the rules about file names, catalogues and comments (docs/development.md, "Structure"). */
export function structureProblems(root: string): string[] {
  return [...fileNameProblems(root), ...catalogueProblems(root), ...disabledRuleProblems(root)];
}
