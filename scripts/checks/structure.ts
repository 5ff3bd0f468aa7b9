import { catalogueProblems } from "./catalogues.ts";
import { fileNameProblems } from "./file-names.ts";
import { hygieneProblems } from "./hygiene.ts";

/** What breaks the rules about the tree that no other tool knows of (docs/development.md, "Structure"). */
export function structureProblems(root: string): string[] {
  return [...fileNameProblems(root), ...catalogueProblems(root), ...hygieneProblems(root)];
}
