/** Where players come from that are shown in a frame of our pages. PeerTube has thousands of hosts: it is framed by a page of its own. */
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
