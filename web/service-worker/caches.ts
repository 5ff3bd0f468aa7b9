/** Caches for reading offline. Signing out clears all of them, and leaving a group clears its entries. */
export const readCaches = { responses: "hearth-answers", pictures: "hearth-pictures" } as const;

/** Holds pictures shared by another app until the share page collects them. */
export const sharedCache = "hearth-shared";
