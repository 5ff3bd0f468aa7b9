/** Playback position of each recording in seconds, while the page is open. */
const positions = new Map<string, number>();
let playing: HTMLMediaElement | undefined;

/** Resumes playback at the last position, and pauses all other players. */
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
