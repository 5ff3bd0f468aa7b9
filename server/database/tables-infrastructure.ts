import type { Flag } from "./flag.ts";

export interface InstanceTable {
  key: string;
  value: string;
}

/** Settings that administrators have changed, by the name of the environment variable. */
export interface SettingsTable {
  name: string;
  value: string;
}

/** Emails that a mail server rejected permanently. */
export interface UndeliveredMailsTable {
  id: string;
  at: number;
  login: string;
  reason: string;
}

/** An attempted backup. Times in milliseconds since 1970. */
export interface BackupsTable {
  id: string;
  started_at: number;
  finished_at: number | null;
  /** Folder, or address of the bucket. Null in old rows, which count as being in the configured place. */
  place: string | null;
  /** Id of the generation in the place of backups, once it is complete. */
  generation: string | null;
  taken_at: number | null;
  /** Set when the generation was restored for a test without problems. */
  verified_at: number | null;
  /** Set when the test read the bytes of all files. */
  read_fully_at: number | null;
  messages: number | null;
  files: number | null;
  /** Size of all files of the generation, and of those that were new. */
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

/** A received piece of an unfinished upload in shared storage. Every upload begins with a row at 0 that has no bytes. */
export interface UploadPiecesTable {
  upload_id: string;
  /** End of the piece in bytes; it begins where the one before ends. */
  end_offset: number;
  /** Key of the bytes in the storage. */
  key: string | null;
  received_at: number;
}

/** The process that works on an unfinished upload in shared storage. */
export interface UploadLeasesTable {
  upload_id: string;
  /** A random id for each call that works on the upload. */
  holder: string;
  held_until: number;
  /** True if another process waits for it. */
  is_wanted: Flag;
}
