import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { boundaryProblems } from "./boundaries.ts";

/** A miniature repository that follows every rule; each test below breaks one. */
const product: Record<string, string> = {
  "package.json": JSON.stringify({
    type: "module",
    imports: { "#contract/*.ts": "./contract/*.ts" },
    dependencies: { typebox: "1.0.0", kysely: "1.0.0", fastify: "1.0.0", pg: "1.0.0" },
    devDependencies: { react: "1.0.0" },
  }),
  ...Object.fromEntries(["typebox", "kysely", "fastify", "pg", "react", "left-pad"].flatMap(fakePackage)),
  "contract/limits.ts": "export const nameLength = 128;",
  "contract/messages.ts": 'import { Type } from "typebox"; export const Message = Type; export type Message = string;',
  "server/main.ts":
    'import "./config.ts"; import "./app.ts"; import "./worker.ts"; import "./processes/open-context.ts"; import "./database/connect.ts";',
  "server/processes/open-context.ts": 'import "../adapters/mailer/smtp.ts";',
  "server/config.ts": "export const config = {};",
  "server/errors.ts": "export const errors = {};",
  "server/app.ts":
    'import "fastify"; import "./features/conversation/messages/routes.ts"; import "./features/groups/groups/routes.ts";',
  "server/worker.ts": 'import "./features/conversation/messages/jobs.ts";',
  "server/database/connect.ts":
    'import "pg"; import "kysely"; import { startThread } from "./thread.ts"; startThread(import.meta.url, "./writer-thread");',
  "server/database/thread.ts": "export const startThread = (from: string, file: string) => [from, file];",
  "server/database/writer-thread.ts": "export {};",
  "server/adapters/mailer/mailer.ts": "export interface Mailer {}",
  "server/adapters/mailer/smtp.ts": 'import type { Mailer } from "./mailer.ts"; export const smtp: Mailer = {};',
  "server/features/conversation/messages/routes.ts": 'import "fastify"; import "./actions.ts"; import "./present.ts";',
  "server/features/conversation/messages/actions.ts":
    'import "./queries-cards.ts"; import "./rules.ts"; import "../../groups/groups/actions.ts";',
  "server/features/conversation/messages/queries-cards.ts": 'import "kysely"; export const cards = 1;',
  "server/features/conversation/messages/rules.ts":
    'import { nameLength } from "#contract/limits.ts"; import "../../../errors.ts"; import "node:crypto"; export { nameLength };',
  "server/features/conversation/messages/present.ts":
    'import "../../groups/groups/present.ts"; import type { Message } from "#contract/messages.ts"; export type M = Message;',
  "server/features/conversation/messages/jobs.ts": 'import "./queries-cards.ts";',
  "server/features/groups/groups/routes.ts": 'import "./actions.ts"; import "./present.ts";',
  "server/features/groups/groups/actions.ts":
    'import type { Mailer } from "../../../adapters/mailer/mailer.ts"; export type M = Mailer;',
  "server/features/groups/groups/present.ts": "export const presentGroup = 1;",
  "web/main.tsx": 'import "react"; import "./screens/group.tsx";',
  "web/screens/group.tsx": 'import "../features/messages/messages/card.tsx";',
  "web/features/messages/messages/card.tsx":
    'import type { Message } from "#contract/messages.ts"; import "../../../components/button.tsx"; import "../../../api/client.ts"; export type M = Message;',
  "web/components/button.tsx":
    'import "react"; import { nameLength } from "#contract/limits.ts"; export { nameLength };',
  "web/api/client.ts": "export {};",
};

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

test("the miniature repository follows every rule", async () => {
  expect(await problemsWith({})).toEqual([]);
});

/** The rule, the file that breaks it, and what is added to that file (or the new file). */
const breaches: [rule: string, file: string, addition: string][] = [
  ["contract-is-a-leaf", "contract/messages.ts", 'import "fastify";'],
  ["contract-is-a-leaf", "contract/messages.ts", 'import "../server/errors.ts";'],
  ["emails-are-a-leaf", "contract/mail/quotes.ts", 'import "fastify";'],
  ["constants-import-nothing", "contract/limits.ts", 'import "./messages.ts";'],
  [
    "web-takes-types-of-schemas",
    "web/features/messages/messages/card.tsx",
    'import { Message as S } from "#contract/messages.ts"; export { S };',
  ],
  ["web-and-server-apart", "web/api/client.ts", 'import "../../server/errors.ts";'],
  ["web-and-server-apart", "server/errors.ts", 'import "../web/api/client.ts";'],
  [
    "features-meet-at-actions-and-rules",
    "server/features/conversation/messages/actions.ts",
    'import "../../groups/groups/queries.ts";',
  ],
  [
    "features-register-their-own-routes",
    "server/features/conversation/messages/routes.ts",
    'import "../../groups/groups/routes.ts";',
  ],
  [
    "present-meets-present",
    "server/features/conversation/messages/present.ts",
    'import "../../groups/groups/actions.ts";',
  ],
  [
    "rest-of-server-meets-actions-and-rules",
    "server/http/authentication.ts",
    'import "../features/groups/groups/queries.ts";',
  ],
  ["app-and-worker-compose", "server/app.ts", 'import "./features/groups/groups/present.ts";'],
  ["routes-call-actions", "server/features/conversation/messages/routes.ts", 'import "./queries-cards.ts";'],
  ["routes-call-actions", "server/features/conversation/messages/routes.ts", 'import "../../../database/connect.ts";'],
  ["jobs-are-short", "server/features/conversation/messages/jobs.ts", 'import "./present.ts";'],
  ["actions-know-no-http", "server/features/conversation/messages/actions.ts", 'import "./present.ts";'],
  [
    "queries-know-only-tables",
    "server/features/conversation/messages/queries-cards.ts",
    'import "../../groups/groups/actions.ts";',
  ],
  [
    "present-only-shapes",
    "server/features/conversation/messages/present.ts",
    'import { cards } from "./queries-cards.ts"; export { cards };',
  ],
  ["rules-are-pure", "server/features/conversation/messages/rules.ts", 'import "node:fs";'],
  ["rules-are-pure", "server/features/conversation/messages/rules.ts", 'import "./queries-cards.ts";'],
  [
    "sql-in-queries",
    "server/features/conversation/messages/actions.ts",
    'import type { Kysely } from "kysely"; export type K = Kysely;',
  ],
  ["drivers-in-database", "server/features/conversation/messages/queries-cards.ts", 'import "pg";'],
  [
    "http-at-the-edge",
    "server/features/conversation/messages/actions.ts",
    'import type { FastifyRequest } from "fastify"; export type R = FastifyRequest;',
  ],
  [
    "server-groups-below-later-districts",
    "server/features/groups/groups/actions.ts",
    'import "../../conversation/messages/rules.ts";',
  ],
  [
    "adapters-by-their-interface",
    "server/features/groups/groups/actions.ts",
    'import "../../../adapters/mailer/smtp.ts";',
  ],
  ["adapters-apart", "server/adapters/media/sharp.ts", 'import "../mailer/smtp.ts";'],
  [
    "adapters-and-database-know-no-feature",
    "server/adapters/mailer/smtp.ts",
    'import "../../features/groups/groups/actions.ts";',
  ],
  [
    "database-knows-no-adapter",
    "server/database/connect.ts",
    'import type { Mailer } from "../adapters/mailer/mailer.ts"; export type M = Mailer;',
  ],
  ["emails-only-write", "server/emails/digest.ts", 'import "../database/connect.ts";'],
  [
    "settings-come-in-the-context",
    "server/features/groups/groups/actions.ts",
    'import { config } from "../../../config.ts"; export { config };',
  ],
  ["server-runs-on-dependencies", "server/errors.ts", 'import "react";'],
  ["screens-on-top", "web/features/messages/messages/card.tsx", 'import "../../../screens/group.tsx";'],
  ["components-and-hooks-domain-free", "web/components/button.tsx", 'import "../api/client.ts";'],
  [
    "components-and-hooks-domain-free",
    "web/components/button.tsx",
    'import type { Message } from "#contract/messages.ts"; export type M = Message;',
  ],
  ["api-below-features", "web/api/client.ts", 'import "../features/messages/messages/card.tsx";'],
  ["no-cycles", "server/features/conversation/messages/actions.ts", 'import "./routes.ts";'],
  ["resolvable", "server/errors.ts", 'import "./gone.ts";'],
  ["declared-packages", "server/errors.ts", 'import "left-pad";'],
  ["no-tests-in-the-product", "server/errors.ts", 'import "./testing/people.ts";'],
  ["browser-tests-see-what-a-browser-sees", "e2e/messages.spec.ts", 'import "../server/errors.ts";'],
  ["nothing-unused", "server/features/groups/groups/rules.ts", "export const unused = 1;"],
  ["nothing-unused", "contract/permissions.ts", "export const can = {};"],
];

test.each(breaches)("%s: %s must not contain %s", async (rule, file, addition) => {
  const others = { "server/features/groups/groups/queries.ts": "export {};", "server/testing/people.ts": "export {};" };
  const problems = await problemsWith({ ...others, [file]: `${product[file] ?? ""}\n${addition}` });
  expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${file}.*\\n    ${rule}: `)));
});

test("features of a district must not import each other in a circle", async () => {
  const problems = await problemsWith({
    "server/features/groups/groups/actions-leaving.ts": 'import "../admission/rules.ts";',
    "server/features/groups/admission/rules.ts": "export {};",
    "server/features/groups/admission/actions.ts": 'import "../groups/rules.ts";',
    "server/features/groups/groups/rules.ts": "export {};",
  });
  expect(problems).toContainEqual(
    "server/features/groups: admission and groups import each other, also through other folders",
  );
});

test("a package the server never imports is not one of its dependencies", async () => {
  const manifest = JSON.parse(product["package.json"]!) as { dependencies: Record<string, string> };
  manifest.dependencies["left-pad"] = "1.0.0";
  const problems = await problemsWith({ "package.json": JSON.stringify(manifest) });
  expect(problems).toEqual([expect.stringContaining("does not import left-pad")]);
});

test("a run that finds no imports is reported as broken", async () => {
  const blank = Object.fromEntries(
    Object.keys(product).map((file) => [file, file.endsWith(".json") ? product[file]! : "export {};"]),
  );
  expect(await problemsWith(blank)).toContainEqual(expect.stringContaining("suspiciously few imports"));
});

function problemsWith(changes: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), "hearth-boundaries-"));
  folders.push(root);
  for (const [file, content] of Object.entries({ ...product, ...changes })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  return boundaryProblems(root);
}

function fakePackage(name: string): [string, string][] {
  return [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" })],
    [`node_modules/${name}/index.js`, "export {};"],
  ];
}
