/** Facts of this installation, such as the id used in its cookie names. */
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
  /** Set when the job was given up. */
  failed_at: number | null;
  error: string | null;
}
