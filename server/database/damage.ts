export class DatabaseDamaged extends Error {
  constructor(cause: unknown) {
    super(`the database is damaged: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** SQLite's codes for a malformed file, and for one that is no database. */
const malformed = new Set([11, 26]);
/** The driver reports no code for reads. */
const malformedMessage = /database disk image is malformed|malformed database schema|file is not a database/;

export function isDamage(error: unknown): boolean {
  const { code, errcode, message } = (error ?? {}) as { code?: unknown; errcode?: unknown; message?: unknown };
  if (typeof errcode === "number") return malformed.has(errcode & 0xff);
  return code === "ERR_SQLITE_ERROR" && malformedMessage.test(String(message));
}

/** Kept until the next start, because a damaged database needs repair. */
export class DamageWatch {
  #damage: DatabaseDamaged | undefined;

  note(error: unknown): void {
    if (isDamage(error)) this.found(error);
  }

  found(damage: unknown): void {
    this.#damage ??= new DatabaseDamaged(damage);
  }

  check(): void {
    if (this.#damage) throw this.#damage;
  }
}
