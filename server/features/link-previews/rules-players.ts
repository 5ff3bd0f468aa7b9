/** Origins of players that our pages may frame. PeerTube has thousands of hosts, so a player page of ours frames those. */
export const playerOrigins: readonly string[] = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://w.soundcloud.com",
  "https://bandcamp.com",
  "https://lichess.org",
  "https://www.chess.com",
];

/** Whether a page of ours may frame this address itself. */
export function isFramedDirectly(src: string): boolean {
  return playerOrigins.includes(new URL(src).origin);
}

/** Whether the origin of this address can stand in a content security policy: hosts may contain signs that mean something there. */
export function isSafeInPolicy(src: string): boolean {
  return /^https?:\/\/[\w.:-]+$/.test(new URL(src).origin);
}
