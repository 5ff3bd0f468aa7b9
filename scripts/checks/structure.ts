import { catalogueProblems } from "./catalogues.ts";
import { fileNameProblems } from "./file-names.ts";

/** Finds violations of the rules about file names and catalogues (docs/development.md, "Structure"). */
export function structureProblems(root: string): string[] {
  return [...fileNameProblems(root), ...catalogueProblems(root)];
}
