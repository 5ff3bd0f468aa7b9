import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { entryPoints, tests } from "./modules.mjs";

/** @typedef {import("dependency-cruiser").IForbiddenRuleType} Rule */

const product = "^(contract|server|web)/";

/** Folders of the packages that only tests and checks need. @param {string} root */
function toolsOf(root) {
  const file = join(root, "tools/package.json");
  if (!existsSync(file)) return [];
  const names = Object.keys(JSON.parse(readFileSync(file, "utf8")).devDependencies);
  return names.map((name) => `^node_modules/(@types/)?${name}/`);
}

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
    from: { path: product, pathNot: tests },
    to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
  },
  {
    name: "declared-packages-of-tests",
    comment: "A package that tests or scripts use is in package.json or in tools/package.json.",
    from: {},
    to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"], pathNot: toolsOf(root) },
  },
  {
    name: "no-tests-in-the-product",
    comment: "What runs in production imports nothing from tests.",
    from: { path: product, pathNot: tests },
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
