/** Milliseconds to wait for what comes in a moment, on a busy machine too: this only ends what would never come. */
export const longEnough = { timeout: 60_000 };
