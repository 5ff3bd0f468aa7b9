import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { templateDatabase, urlOf } from "./postgres-server.ts";

/** A migrated, empty database for one test file: a copy of the template, which takes some 20 ms where migrating takes ten times that. */
export async function freshPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject("postgresServer");
  const name = `test_${randomUUID()}`;
  await onServer(server, `create database "${name}" template ${templateDatabase} strategy file_copy`);
  return {
    url: urlOf(server, name),
    drop: () => onServer(server, `drop database if exists "${name}" with (force)`),
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
