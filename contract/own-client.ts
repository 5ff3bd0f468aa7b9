/** Header of our own client. Other requests get responses in the form third-party clients expect (compat.ts). */
export const clientHeader = "X-Hearth-Client";

/** Carries the secret part of a picture frame's address. */
export const frameKeyHeader = "x-frame-key";
