/** A backup is damaged, incomplete, or does not fit. The message tells the operator why. */
export class ArchiveError extends Error {
  override name = "ArchiveError";
}
