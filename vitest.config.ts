import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

/** Tests of server/ that need no database; all its others run on SQLite and on PostgreSQL. */
const withoutDatabase = [
  "server/**/rules*.test.ts",
  "server/adapters/!(job-queue)/**/*.test.ts",
  "server/emails/**/*.test.ts",
  "server/config.test.ts",
];

const conditions = ["source", ...defaultServerConditions];
const onNode = { resolve: { conditions }, ssr: { resolve: { conditions } } };

export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        ...onNode,
        test: { name: "rules", include: ["contract/**/*.test.ts", "scripts/**/*.test.ts", ...withoutDatabase] },
      },
      {
        extends: "./vite.config.ts",
        test: { name: "web", include: ["web/**/*.test.{ts,tsx}"], environment: "happy-dom" },
      },
      {
        ...onNode,
        test: {
          name: "on SQLite",
          include: ["server/**/*.test.ts"],
          exclude: withoutDatabase,
          env: { HEARTH_TEST_DATABASE: "sqlite" },
        },
      },
      {
        ...onNode,
        test: {
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
