import pg from "pg";
import type { PostgresqlLocation } from "./postgresql.ts";

/** Returns the URL that bypasses a connection pooler, and the name of the database. */
export function parseConnectionString({ postgresqlUrl, directUrl }: PostgresqlLocation): { url: string; name: string } {
  const url = directUrl ?? postgresqlUrl;
  return { url, name: decodeURIComponent(new URL(url).pathname.slice(1)) };
}

export function withDatabaseName(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Runs a statement about whole databases. Returns the number of rows of the last one. */
export async function onDatabaseServer(url: string, statements: readonly string[]): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows = 0;
    for (const statement of statements) rows = (await client.query(statement)).rowCount ?? 0;
    return rows;
  } finally {
    await client.end();
  }
}
