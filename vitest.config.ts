import { defineConfig } from "vitest/config";
import { isBuilt } from "./scripts/setup/build.mjs";

/** Tests of server/ that need no database, or one of the two alone; all its others run on SQLite and on PostgreSQL. */
const withoutDatabase = [
  "server/**/rules*.test.ts",
  "server/adapters/!(job-queue|event-bus|partial-uploads)/**/*.test.ts",
  "server/features/conversation/link-previews/providers/*.test.ts",
  "server/emails/**/*.test.ts",
  "server/database/sqlite/**/*.test.ts",
  "server/database/replica-freshness.test.ts",
  "server/updates/**/*.test.ts",
  "server/archive/{age-cipher,passphrase}.test.ts",
  "server/config.test.ts",
  "server/settings/**/*.test.ts",
  "server/limits/**/*.test.ts",
  "server/cli/data-folder-owner.test.ts",
  "server/processes/log.test.ts",
  // How SQLite is made durable, and what it does without room; PostgreSQL sees to its disk itself.
  "server/database/durability.test.ts",
  "server/processes/full-disk.test.ts",
  "server/processes/read-only-disk.test.ts",
];

/** About what SQLite cannot meet. */
const onPostgresAlone = [
  "server/database/database-away.test.ts",
  "server/database/pooler.test.ts",
  "server/database/replica.test.ts",
  "server/database/wait-for-postgresql.test.ts",
  "server/adapters/event-bus/postgresql.test.ts",
  "server/database/next-version.test.ts",
  "server/processes/roles.test.ts",
  "server/processes/shared-secrets.test.ts",
  "server/features/operation/updates/updates-rolling.test.ts",
];

/** `npm run trust` asks for more than every run has time for (server/testing/intensity.ts). */
const isFull = Boolean(process.env.HEARTH_TRUST);
/** Slow tests that hardly depend on the database: starts and restarts, dates in files, memory, ffmpeg, hostile files, and jobs after a crash. `HEARTH_TRUST=full` runs them on PostgreSQL, too. */
const onSqliteUnlessFull = isFull
  ? []
  : [
      "server/processes/{data-folder,ending,listening}.test.ts",
      "server/cli/restore-hostile.test.ts",
      "server/features/files/files/files-{crash,dates,memory,on-s3,recordings,voice}.test.ts",
      "server/features/conversation/calendar/calendar-crash.test.ts",
      "server/features/notifications/digests/digests-crash.test.ts",
      "server/features/outside/inbound-mail/inbound-mail-{contents,crash,hostile,inputs}.test.ts",
      "server/features/outside/webhooks/webhooks-crash.test.ts",
      "server/features/operation/backups/{backups,backups-crash,backups-crash-restoring,backups-damaged}.test.ts",
      "server/features/operation/updates/{updates,updates-crash,updates-previous-release}.test.ts",
      "server/features/transfer/imports/imports-crash.test.ts",
    ];

/** What happens to an update by chance is tried one by one in updates.test.ts. */
const onlyFull = isFull ? [] : ["server/features/operation/updates/updates-crash.test.ts"];

const thoroughness: "usual" | "full" = isFull ? "full" : "usual";
/** Trials that are too slow for `npm test`. `npm run trust` runs them. */
const trials = isFull ? ["server/testing/*.trial.ts"] : [];
const provide = { thoroughness, seed: Number(process.env.HEARTH_TRUST_SEED ?? 1), isBuilt: isBuilt() };
/** Milliseconds. Nothing waits for the clock, so this only ends what hangs; a busy machine is no failure. */
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

/** Files share the modules of their worker: to load all of them anew for each would take longer than most tests do. What a test starts is its own. */
const shared = { isolate: false };
const server = { ...timeouts, ...shared, setupFiles: "server/testing/start-from-built.ts", provide };

export default defineConfig({
  test: {
    allowOnly: false,
    // Left to itself Vitest keeps one of two cores for watching, also where nobody watches.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...server,
          name: "rules",
          include: ["contract/**/*.test.ts", "scripts/**/*.test.ts", "benchmarks/*.test.ts", ...withoutDatabase],
        },
      },
      {
        extends: "./vite.config.ts",
        test: {
          ...timeouts,
          ...shared,
          name: "web",
          include: ["web/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          setupFiles: ["web/testing/fresh-modules.ts", "web/testing/setup.ts"],
          sequence: { setupFiles: "list" },
        },
      },
      {
        test: {
          ...server,
          name: "on SQLite",
          include: ["server/**/*.test.ts", ...trials],
          exclude: [...withoutDatabase, ...onPostgresAlone, ...onlyFull],
          env: { HEARTH_TEST_DATABASE: "sqlite" },
          globalSetup: "server/testing/template-folder.ts",
        },
      },
      {
        test: {
          ...server,
          name: "on PostgreSQL",
          include: ["server/**/*.test.ts", ...trials],
          exclude: [...withoutDatabase, ...onSqliteUnlessFull, ...onlyFull],
          env: { HEARTH_TEST_DATABASE: "postgresql" },
          globalSetup: "server/testing/postgres-server.ts",
        },
      },
    ],
  },
});
