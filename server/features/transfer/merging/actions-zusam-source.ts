import { openForeign } from "../../../database/sqlite/external-database.ts";

/** Checks access: columns differ between versions, and nothing enforces their types. */
export class ForeignRow {
  readonly #columns: Record<string, unknown>;

  constructor(columns: Record<string, unknown>) {
    this.#columns = columns;
  }

  text(column: string): string {
    const value = this.#columns[column];
    return typeof value === "string" ? value.replaceAll("\0", "") : "";
  }

  /** UUID in lower case. */
  id(column: string): string {
    return this.text(column).toLowerCase();
  }

  /** Converts seconds to milliseconds, never later than `now`. 0 if absent. */
  time(column: string, now: number): number {
    return Math.min(Math.max(Math.round(this.number(column) ?? 0), 0) * 1000, now);
  }

  number(column: string): number | null {
    const value = this.#columns[column];
    return typeof value === "number" && Number.isFinite(value) ? value : null;
  }

  flag(column: string): boolean {
    return this.number(column) === 1;
  }

  /** Zusam stores an empty object as an empty list. */
  json(column: string): Record<string, unknown> {
    try {
      const value: unknown = JSON.parse(this.text(column) || "{}");
      return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
    } catch {
      return {};
    }
  }
}

const tables = [
  ...["user", "group", "users_groups", "message", "file", "messages_files"],
  ...["bookmark", "reaction", "notification"],
] as const;

/** Empty if a version does not have the table. */
export type Source = Record<(typeof tables)[number], ForeignRow[]>;

export function readSource(file: string): Source {
  const database = openForeign(file);
  try {
    const read = tables.map((table) => [table, database.rows(table).map((row) => new ForeignRow(row))] as const);
    return Object.fromEntries(read) as Source;
  } finally {
    database.close();
  }
}
