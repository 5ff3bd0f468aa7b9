import type { DatabaseName } from "./servers.ts";
import type { Findings, Report } from "./report.ts";

/** `recorded` is measured by `npm run benchmark`, `smallest` shows in `npm test` that the benchmark still works. */
export type SizeName = "smallest" | "recorded";

interface Declaration<Size> {
  /** Of its script and of its report. */
  name: string;
  title: string;
  sizes: Record<SizeName, Size>;
  /** Servers that it starts are stopped afterwards. */
  measure(size: Size): Promise<Findings>;
}

export interface Benchmark {
  name: string;
  run(size: SizeName): Promise<Report>;
}

export function benchmark<Size>({ name, title, sizes, measure }: Declaration<Size>): Benchmark {
  return { name, run: async (size) => ({ title, ...(await measure(sizes[size])) }) };
}

/** Measures one database after the other. */
export async function onBoth<Found>(measure: (database: DatabaseName) => Promise<Found>) {
  return { SQLite: await measure("SQLite"), PostgreSQL: await measure("PostgreSQL") };
}
