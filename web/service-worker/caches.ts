/** What is kept on this device to be read without a network. Whoever signs out, or loses a group, leaves none of it behind. */
export const readCaches = { answers: "hearth-answers", pictures: "hearth-pictures" } as const;

/** Pictures that came with a share from another app, until the page that asked for them takes them. */
export const sharedCache = "hearth-shared";
