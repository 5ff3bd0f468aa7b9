import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** `full` is for `npm run trust`: as often as belief takes. `usual` is what every run of the tests has time for. */
    thoroughness: "usual" | "full";
    seed: number;
  }
  interface TaskMeta {
    /** Figures for docs/trust.md. */
    found?: Found;
  }
}

/** Figures found by a test that `npm run trust` reports; `scripts/trust/` explains them. */
export type Found = { subject: string; database: string } & Record<string, string | number>;

const isFull = inject("thoroughness") === "full";

export const intensity = isFull
  ? {
      killedPosting: 200,
      killedConverting: 50,
      killedMailing: 50,
      killedReceiving: 50,
      killedImporting: 50,
      killedPlanning: 50,
      killedBackingUp: 50,
      killedDelivering: 50,
      updates: 50,
      restores: 50,
      posters: 16,
      hostileInputs: 100_000,
      hostileAtOnce: 8,
      hostileMailsEvery: 1,
      rightsTaken: 20,
      tracedRounds: 40,
    }
  : {
      killedPosting: 2,
      killedConverting: 1,
      killedMailing: 1,
      killedReceiving: 1,
      killedImporting: 1,
      killedPlanning: 1,
      killedBackingUp: 1,
      killedDelivering: 1,
      updates: 5,
      restores: 1,
      posters: 3,
      hostileInputs: 1000,
      hostileAtOnce: 1,
      hostileMailsEvery: 40,
      rightsTaken: 1,
      tracedRounds: 2,
    };

/** Milliseconds: only to end what hangs. */
export const testTimeout = isFull ? 120 * 60_000 : 600_000;

export const databaseName: "PostgreSQL" | "SQLite" =
  process.env.HEARTH_TEST_DATABASE === "postgresql" ? "PostgreSQL" : "SQLite";

/** Of what is chosen by chance, and the same again by the same number (HEARTH_TRUST_SEED). */
export const seed = inject("seed");
