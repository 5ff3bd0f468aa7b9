/** TypeScript takes `self` for a worker of any kind. */
export const worker = self as unknown as ServiceWorkerGlobalScope;

/** Base path of the site: "/" or "/sub/path/". */
export const scopePath = new URL(worker.registration.scope).pathname;
