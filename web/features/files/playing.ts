/** Where each recording was left, in seconds, as long as the page is open. */
const positions = new Map<string, number>();
let playing: HTMLMediaElement | undefined;

/** What a player needs to go on where it was left, and to be the only one that is heard. */
export function playback(fileId: string) {
  return {
    onLoadedMetadata: ({ currentTarget: player }: { currentTarget: HTMLMediaElement }) => {
      const left = positions.get(fileId);
      if (left !== undefined && left < player.duration) player.currentTime = left;
    },
    onTimeUpdate: ({ currentTarget: player }: { currentTarget: HTMLMediaElement }) => {
      positions.set(fileId, player.ended ? 0 : player.currentTime);
    },
    onPlay: ({ currentTarget: player }: { currentTarget: HTMLMediaElement }) => {
      if (playing !== player) playing?.pause();
      playing = player;
    },
  };
}
