import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder } from "../setup/sources.mjs";

const verbs = [
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*"([a-z_]+)/g,
  /\binsertNew\(\s*\w+,\s*"([a-z_]+)"/g,
  /sql(?:<[^>]*>)?`\s*(?:insert into|update|delete from)\s+([a-z_]+)\b/g,
];
/** Writes rows of another installation as they are, into any table. */
const takesInRows = "server/features/transfer/merging/";
const passedOver = /\.test\.ts$|\/(testing|migrations)\//;

/** Finds tables that are written in more than one place: a feature, or a folder of the server. Others call an action of the owner. */
export function tableOwnerProblems(root: string): string[] {
  const writers = new Map<string, Set<string>>();
  for (const file of filesUnder("server", root)) {
    if (!file.endsWith(".ts") || passedOver.test(file) || file.startsWith(takesInRows)) continue;
    for (const table of tablesWrittenIn(readFileSync(join(root, file), "utf8")))
      writers.set(table, (writers.get(table) ?? new Set()).add(placeOf(file)));
  }
  return [...writers]
    .filter(([, places]) => places.size > 1)
    .map(([table, places]) => `${table} is written in ${[...places].sort().join(" and ")}: one of them, by an action`);
}

function tablesWrittenIn(code: string): string[] {
  return verbs.flatMap((verb) => [...code.matchAll(verb)].map(([, table]) => table!));
}

function placeOf(file: string): string {
  const [feature] = /^server\/features\/[^/]+\/[^/]+/.exec(file) ?? [];
  return feature ?? file.split("/").slice(0, 2).join("/");
}
