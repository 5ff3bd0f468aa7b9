/** Received emails, so that duplicates are posted once. Kept for a month. */
export interface InboundMailsTable {
  id: string;
  user_id: string;
  received_at: number;
}

/** The whole text of an email that was posted in part, for its sender. */
export interface MailOriginalsTable {
  message_id: string;
  user_id: string;
  text: string;
}

/** Small pictures in emails of a person. One that repeats is a logo. */
export interface MailPicturesTable {
  user_id: string;
  checksum: string;
  /** The first email that had it, derived from its Message-ID. */
  mail: string;
}

/** Its signature contains the salt, so that a new row creates a new address. */
export interface PostingAddressesTable {
  user_id: string;
  group_id: string;
  /** Empty for addresses of earlier versions. */
  salt: string;
  created_at: number;
}

export interface GroupsTakingMailTable {
  group_id: string;
}
