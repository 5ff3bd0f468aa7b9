/** Injected by the build: files that the client needs to start, with a revision if the name contains none. */
declare const filesOfTheShell: { url: string; revision: string | null }[];
