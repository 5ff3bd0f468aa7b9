import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

/** Tests of server/ that need no database, or one of the two alone; all its others run on SQLite and on PostgreSQL. */
const withoutDatabase = [
  "server/**/rules*.test.ts",
  "server/adapters/!(job-queue)/**/*.test.ts",
  "server/features/link-previews/providers/*.test.ts",
  "server/emails/**/*.test.ts",
  "server/database/sqlite/**/*.test.ts",
  "server/config.test.ts",
  "server/secrets.test.ts",
  // How SQLite is made durable; PostgreSQL sees to that itself.
  "server/database/durability.test.ts",
];

const conditions = ["source", ...defaultServerConditions];
const onNode = { resolve: { conditions }, ssr: { resolve: { conditions } } };
/** Milliseconds. Nothing waits for the clock, so this only ends what hangs; a busy machine is no failure. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    allowOnly: false,
    // Left to itself Vitest keeps one of two cores for watching, also where nobody watches.
    maxWorkers: 2,
    projects: [
      {
        ...onNode,
        test: {
          ...patience,
          name: "rules",
          include: ["contract/**/*.test.ts", "scripts/**/*.test.ts", ...withoutDatabase],
        },
      },
      {
        extends: "./vite.config.ts",
        test: { ...patience, name: "web", include: ["web/**/*.test.{ts,tsx}"], environment: "happy-dom" },
      },
      {
        ...onNode,
        test: {
          ...patience,
          name: "on SQLite",
          include: ["server/**/*.test.ts"],
          exclude: withoutDatabase,
          env: { HEARTH_TEST_DATABASE: "sqlite" },
        },
      },
      {
        ...onNode,
        test: {
          ...patience,
          name: "on PostgreSQL",
          include: ["server/**/*.test.ts"],
          exclude: withoutDatabase,
          env: { HEARTH_TEST_DATABASE: "postgresql" },
          globalSetup: "server/testing/postgres-server.ts",
        },
      },
    ],
  },
});
