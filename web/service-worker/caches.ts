/** Caches for reading offline. Signing out clears them, and leaving a group clears those of the group. */
export const readCaches = { answers: "hearth-answers", pictures: "hearth-pictures" } as const;

/** Pictures that came with a share from another app, until the page that asked for them takes them. */
export const sharedCache = "hearth-shared";
