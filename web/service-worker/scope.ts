/** Narrows `self`, because TypeScript does not know which kind of worker this is. */
export const worker = self as unknown as ServiceWorkerGlobalScope;

/** Base path of the site: "/" or "/sub/path/". */
export const scopePath = new URL(worker.registration.scope).pathname;
