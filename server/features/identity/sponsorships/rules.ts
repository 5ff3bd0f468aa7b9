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

/** Its key is not stored. `expiresAt` in milliseconds. */
export interface MadeDeviceLink {
  url: string;
  expiresAt: number;
}
