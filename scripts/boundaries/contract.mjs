import { constants, schemaFiles, tests } from "./modules.mjs";

/** @typedef {import("dependency-cruiser").IForbiddenRuleType} Rule */

/** @param {string} root @returns {Rule[]} */
export const contractRules = (root) => [
  {
    name: "contract-is-a-leaf",
    comment: "contract/ imports typebox and linkifyjs and nothing else: what needs more belongs in server/ or web/.",
    from: { path: "^contract/", pathNot: [...tests, "^contract/mail/"] },
    to: { pathNot: ["^contract/", "^node_modules/(typebox|linkifyjs)/"] },
  },
  {
    name: "emails-are-a-leaf",
    comment: "contract/mail/ reads the words of an email on both sides, and imports htmlparser2 and nothing else.",
    from: { path: "^contract/mail/", pathNot: tests },
    to: { pathNot: ["^contract/", "^node_modules/htmlparser2/"] },
  },
  {
    name: "constants-import-nothing",
    comment: "This file travels to browsers as it is: what needs a schema belongs in the feature's file of contract/.",
    from: { path: `^contract/${constants}$` },
    to: {},
  },
  {
    name: "web-takes-types-of-schemas",
    comment:
      "A value from a schema file costs browsers 17 kB of typebox: `import type`, or move the constant to limits.ts.",
    from: { path: "^web/", pathNot: tests },
    to: { path: schemaFiles(root), dependencyTypesNot: ["type-only"] },
  },
  {
    name: "web-and-server-apart",
    comment: "web/ and server/ know each other through contract/ alone: put there what both need.",
    from: { path: "^(web|server)/" },
    to: { path: "^(web|server)/", pathNot: "^$1/" },
  },
];
