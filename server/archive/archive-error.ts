/** A backup is damaged, incomplete, or does not fit. The operator finds the reason in the message. */
export class ArchiveError extends Error {
  override name = "ArchiveError";
}
