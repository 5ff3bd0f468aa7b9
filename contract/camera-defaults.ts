/** Times that cameras record while their clock is not set, in milliseconds of local time. `until` is exclusive. */
const defaults: readonly { from: number; until: number }[] = [
  // The Unix epoch in every zone (https://github.com/photoprism/photoprism/issues/3229). A day without a time is read as its noon.
  { from: Date.UTC(1969, 11, 31, 12), until: Date.UTC(1970, 0, 1, 12) },
  // The epoch of FAT file systems on memory cards (same list, and Microsoft's "FAT32 File System Specification").
  { from: Date.UTC(1980, 0, 1), until: Date.UTC(1980, 0, 1, 1) },
  // The epoch of QuickTime and classic Mac OS (QuickTime File Format, "Movie Header Atoms").
  { from: Date.UTC(1903, 11, 31, 12), until: Date.UTC(1904, 0, 1, 12) },
  // Cameras with an empty clock battery, and the epochs of Palm's and Apple's libraries.
  minuteAt(Date.UTC(2000, 0, 1)),
  minuteAt(Date.UTC(2001, 0, 1)),
  // Qualcomm's camera app (https://issuetracker.google.com/issues/36967504).
  minuteAt(Date.UTC(2002, 11, 8, 12)),
];

function minuteAt(from: number) {
  return { from, until: from + 60_000 };
}

export function isCameraDefault(time: number): boolean {
  return defaults.some(({ from, until }) => time >= from && time < until);
}

/** The oldest known photograph. */
const firstPhoto = Date.UTC(1826, 0);
const day = 24 * 60 * 60 * 1000;

/** `time` is local to the place, where it is at most tomorrow. */
export function isPossibleTime(time: number, now: number): boolean {
  return time >= firstPhoto && time <= now + day && !isCameraDefault(time);
}
