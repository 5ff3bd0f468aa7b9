import { openReader } from "./connection.ts";

export interface ForeignDatabase {
  rows(table: string): Record<string, unknown>[];
  close(): void;
}

export function openForeign(file: string): ForeignDatabase {
  const connection = openReader(file);
  const tables = connection.run("select name from sqlite_schema where type = 'table'", []).rows as { name: string }[];
  return {
    rows(table) {
      if (!tables.some(({ name }) => name === table)) return [];
      return connection.run(`select * from "${table}"`, []).rows as Record<string, unknown>[];
    },
    close: () => connection.close(),
  };
}
