import { named, tests } from "./modules.mjs";

/** @typedef {import("dependency-cruiser").IForbiddenRuleType} Rule */

/** @type {Rule[]} */
export const serverRules = [
  {
    name: "sql-in-queries",
    comment:
      "SQL belongs in queries.ts (or queries-<aspect>.ts) and in server/database/; others call a function there.",
    from: { path: "^server/", pathNot: [...tests, named("queries"), "^server/database/"] },
    to: { path: "^node_modules/(@types/)?(kysely|pg|@photostructure/sqlite)/" },
  },
  {
    name: "drivers-in-database",
    comment: "Only server/database/ knows which database it is.",
    from: { path: "^server/", pathNot: [...tests, "^server/database/"] },
    to: { path: "^node_modules/(@types/)?(pg|@photostructure/sqlite)/" },
  },
  {
    name: "http-at-the-edge",
    comment:
      "Fastify belongs in routes.ts, http/, live/, compat/, app.ts and main.ts; what is inside is handed plain values.",
    from: {
      path: "^server/",
      pathNot: [...tests, named("routes"), "^server/(http|live|compat)/", "^server/(app|main)\\.ts$"],
    },
    to: { path: "^node_modules/(fastify|@fastify)/" },
  },
  {
    name: "adapters-by-their-interface",
    comment: "An adapter is seen as <port>/<port>.ts; which one it is, open-context.ts and open-storage.ts decide.",
    from: {
      path: "^server/",
      pathNot: [...tests, "^server/processes/open-(context|storage)\\.ts$", "^server/adapters/"],
    },
    to: { path: "^server/adapters/([^/]+)/", pathNot: "^server/adapters/([^/]+)/\\1\\.ts$" },
  },
  {
    name: "adapters-apart",
    comment: "An adapter knows other adapters by their interface only.",
    from: { path: "^server/adapters/([^/]+)/", pathNot: tests },
    to: { path: "^server/adapters/([^/]+)/", pathNot: ["^server/adapters/$1/", "^server/adapters/([^/]+)/\\1\\.ts$"] },
  },
  {
    name: "adapters-and-database-know-no-feature",
    comment: "adapters/ and database/ serve the features and do not know them: hand in what they need.",
    from: { path: "^server/(adapters|database)/", pathNot: tests },
    to: { path: "^server/(features|http|live|emails|cli)/" },
  },
  {
    name: "archive-knows-no-feature",
    comment: "archive/ reads and writes backups for the feature `backups` and the commands: hand in what it needs.",
    from: { path: "^server/archive/", pathNot: tests },
    to: { path: "^server/(features|http|live|emails|cli)/" },
  },
  {
    name: "database-knows-no-adapter",
    comment: "database/ stands alone: what combines it with an adapter belongs in the adapter or in an action.",
    from: { path: "^server/database/", pathNot: tests },
    to: { path: "^server/adapters/" },
  },
  {
    name: "emails-only-write",
    comment: "An e-mail is (data, language) -> text: its caller fetches the data. send.ts hands it to the mailer.",
    from: { path: "^server/emails/", pathNot: [...tests, "^server/emails/send\\.ts$"] },
    to: { path: "^server/(features|http|live|database|adapters)/" },
  },
  {
    name: "settings-come-in-the-context",
    comment: "Settings are read once, by main.ts, and handed on: take them from the context.",
    from: { path: "^server/", pathNot: [...tests, "^server/(main|processes/(hearth|launcher))\\.ts$", "^server/cli/"] },
    to: { path: "^server/config\\.ts$", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "server-runs-on-dependencies",
    comment: "The server runs on this package: it belongs in `dependencies`, not in `devDependencies`.",
    from: { path: "^(server|contract)/", pathNot: tests },
    to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
  },
];
