/** Thrown if another process has the database open. */
export class DatabaseInUse extends Error {}
