import type { ColumnType } from "kysely";

/** Facts of this installation, such as the id that names its cookie. */
export interface InstanceTable {
  key: string;
  value: string;
}

export interface JobsTable {
  id: string;
  created_at: number;
  kind: string;
  payload: string;
  unique_key: string | null;
  run_at: number;
  attempts: number;
  lease_token: string | null;
  leased_until: number | null;
  /** Set when it gave up. */
  failed_at: number | null;
  error: string | null;
}

/** What a write with an Idempotency-Key answered, so that a repeat gets the same. Kept 7 days. */
export interface FirstAnswersTable {
  user_id: string;
  key: string;
  request: string;
  answer: string;
  at: ColumnType<number, number, never>;
}
