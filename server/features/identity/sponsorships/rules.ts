/** An account without an email address, as its sponsor sees it. */
export interface SponsoredRow {
  id: string;
  name: string;
  login: string;
  avatarId: string | null;
  avatarUrl: string | null;
  lastActivityAt: number;
  hasPin: 0 | 1;
  wrongPins: number;
}

/** A link that signs in one device, once. Its key is not stored. `expiresAt` in milliseconds. */
export interface MadeDeviceLink {
  url: string;
  expiresAt: number;
}
