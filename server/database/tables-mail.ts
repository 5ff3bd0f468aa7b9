/** Emails that have been taken in, so that one that arrives twice is posted once. Kept for a month. */
export interface InboundMailsTable {
  /** Derived from Message-ID and recipient. */
  id: string;
  user_id: string;
  received_at: number;
}

/** The address at which a member posts to a group by email. Its signature contains the salt, so that a new row makes another address. */
export interface PostingAddressesTable {
  user_id: string;
  group_id: string;
  /** Empty for addresses of earlier versions. */
  salt: string;
  created_at: number;
}

/** Groups whose members may post by email. */
export interface GroupsTakingMailTable {
  group_id: string;
}
