import { existsSync } from "node:fs";
import { join } from "node:path";
import { filesUnder } from "../setup/sources.mjs";

const vocabulary = ["routes", "actions", "queries", "rules", "present", "jobs"];
const drawers = /(^|-)(helpers?|utils?|utilities|manager)$|^(service|common|misc|shared|lib)$/;
const code = ["contract", "server", "web", "e2e", "benchmarks", "scripts"];

export function fileNameProblems(root: string): string[] {
  const files = code.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => filesUnder(folder, root));
  return [
    ...files.filter(isDrawer).map((file) => `${file}: a name that says what is in it, not "helpers" or "utils"`),
    ...files.filter(isShouting).map((file) => `${file}: names of files are in lower case, words joined by hyphens`),
    ...files.filter(isOutsideVocabulary).map((file) => `${file}: ${expected(file)}`),
  ];
}

function isDrawer(file: string): boolean {
  return file.split("/").some((part) => drawers.test(part.replace(/\..*/, "")));
}

function isShouting(file: string): boolean {
  return !/^[a-z0-9./-]+$/.test(file) && !file.startsWith("benchmarks/");
}

function isOutsideVocabulary(file: string): boolean {
  const [, feature, name] = /^server\/features\/[^/]+\/([^/]+)\/(.+)$/.exec(file) ?? [];
  if (!feature || !name) return false;
  if (feature === "link-previews" && /^providers\/[a-z0-9-]+(\.test)?\.ts$/.test(name)) return false;
  return !fileNames(feature).test(name);
}

/** Matches each word of the vocabulary, alone or with an aspect (queries-cards.ts), and tests of the feature and its rules. */
function fileNames(feature: string): RegExp {
  return new RegExp(`^((${vocabulary.join("|")})(-[a-z0-9-]+)?|(rules|${feature})(-[a-z0-9-]+)?\\.test)\\.ts$`);
}

function expected(file: string): string {
  const feature = file.split("/")[3];
  return `a feature has ${vocabulary.join(", ")} (also queries-<aspect>.ts), ${feature}.test.ts and rules.test.ts`;
}
