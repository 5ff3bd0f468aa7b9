/** Emails that have been taken in, so that one that arrives twice is posted once. Kept for a month. */
export interface InboundMailsTable {
  /** Derived from Message-ID and recipient. */
  id: string;
  user_id: string;
  received_at: number;
}

/** Groups whose members may post by email. */
export interface GroupsTakingMailTable {
  group_id: string;
}
