/** Players that our pages may frame. PeerTube has thousands of hosts, so a separate player page frames those. */
export const playerOrigins: readonly string[] = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://w.soundcloud.com",
  "https://bandcamp.com",
  "https://lichess.org",
  "https://www.chess.com",
];

export function isFramedDirectly(src: string): boolean {
  return playerOrigins.includes(new URL(src).origin);
}

/** Hosts may contain characters with a meaning in a content security policy. */
export function isSafeInPolicy(src: string): boolean {
  return /^https?:\/\/[\w.:-]+$/.test(new URL(src).origin);
}
