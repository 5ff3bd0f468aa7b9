/** Emails that have been taken in, so that one that arrives twice is posted once. Kept for a month. */
export interface InboundMailsTable {
  /** Derived from Message-ID and recipient. */
  id: string;
  user_id: string;
  received_at: number;
}

/** The whole text of an email of which only a part was posted, for the person who sent it. */
export interface MailOriginalsTable {
  message_id: string;
  user_id: string;
  text: string;
}

/** Small pictures that stood in the text of a person's emails. One that comes again is a logo. */
export interface MailPicturesTable {
  user_id: string;
  /** SHA-256 in base64url. */
  checksum: string;
  /** The first email that had it, derived from its Message-ID. */
  mail: string;
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
