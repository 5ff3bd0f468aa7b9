import type { Flag } from "./flag.ts";

export interface InstanceTable {
  key: string;
  value: string;
}

/** Settings by the name of their environment variable. */
export interface SettingsTable {
  name: string;
  value: string;
}

export interface UndeliveredMailsTable {
  id: string;
  at: number;
  login: string;
  reason: string;
}

export interface BackupsTable {
  id: string;
  started_at: number;
  finished_at: number | null;
  /** Folder, or address of the bucket. Null in old rows, which count as being in the configured place. */
  place: string | null;
  /** Set once the backup is complete. */
  generation: string | null;
  taken_at: number | null;
  verified_at: number | null;
  /** Set when the test read the bytes of all files. */
  read_fully_at: number | null;
  messages: number | null;
  files: number | null;
  /** Bytes; `copied` counts the new ones. */
  bytes: number | null;
  copied: number | null;
  problem: string | null;
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
  failed_at: number | null;
  error: string | null;
}

/** Every upload begins with a row at 0 that has no bytes. */
export interface UploadPiecesTable {
  upload_id: string;
  end_offset: number;
  key: string | null;
  received_at: number;
}

/** The process that works on an unfinished upload in shared storage. */
export interface UploadLeasesTable {
  upload_id: string;
  /** Random for each call that works on the upload. */
  holder: string;
  held_until: number;
  is_wanted: Flag;
}
