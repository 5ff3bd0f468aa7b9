import { entryPoints, tests } from "./modules.mjs";

/** @typedef {import("dependency-cruiser").IForbiddenRuleType} Rule */

/** @type {(root: string) => Rule[]} */
export const everywhereRules = (root) => [
  {
    name: "no-cycles",
    comment: "Two modules that need each other are one, or both need a third.",
    from: {},
    to: { circular: true },
  },
  {
    name: "resolvable",
    comment: "This import leads nowhere.",
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: "declared-packages",
    comment: "A package that is used is in package.json, not there by another one's grace.",
    from: {},
    to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
  },
  {
    name: "no-tests-in-the-product",
    comment: "What runs in production imports nothing from tests.",
    from: { path: "^(contract|server|web)/", pathNot: tests },
    to: { path: tests },
  },
  {
    name: "browser-tests-see-what-a-browser-sees",
    comment: "e2e/ starts the built product and uses it from outside.",
    from: { path: "^e2e/" },
    to: { path: "^(server|web)/" },
  },
  {
    name: "nothing-unused",
    comment:
      "Nothing that starts (main.ts, main.tsx, a command, a thread) leads here: it is used by nobody, or by tests alone.",
    from: { path: entryPoints(root) },
    to: {
      path: "^(contract|server|web)/",
      pathNot: [...tests, "\\.d\\.ts$", ...entryPoints(root)],
      reachable: false,
    },
  },
];
