/** How long bytes that nothing uses stay: an upload may wait in a draft, what was taken out of a message was meant to go. Milliseconds. */
export const day = 24 * 60 * 60 * 1000;
export const keptUnattachedFor = 30 * day;
export const keptDetachedFor = 1 * day;
