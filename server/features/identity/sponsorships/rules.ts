/** Somebody without an email address, with what the sponsor sees. */
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

/** A link that signs in one device, once. The key in it is stored nowhere. `expiresAt` in milliseconds. */
export interface MadeDeviceLink {
  url: string;
  expiresAt: number;
}
