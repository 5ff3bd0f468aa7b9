/** For what comes in a moment, on a busy machine too: this only ends what would never come. Milliseconds. */
export const longEnough = { timeout: 60_000 };
