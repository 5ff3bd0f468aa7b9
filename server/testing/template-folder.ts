import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder in which each worker keeps a migrated SQLite database. Undefined in projects without one. */
    templateFolder: string | undefined;
  }
}

/** Makes the folder before the first test, and removes it after the last: a worker is ended before it could. */
export default async function makeFolder(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-template-"));
  project.provide("templateFolder", folder);
  return () => rm(folder, { recursive: true });
}
