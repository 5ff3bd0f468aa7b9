import pg from "pg";

/** Runs one statement on a connection of its own to the PostgreSQL database at `url`, and returns its rows. */
export async function queryOnce<Row = Record<string, unknown>>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}
