/** Put in by the build: the files that the client cannot start without, with a revision where the name does not say it. */
declare const filesOfTheShell: { url: string; revision: string | null }[];
