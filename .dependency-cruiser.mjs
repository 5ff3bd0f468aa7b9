import { contractRules } from "./scripts/boundaries/contract.mjs";
import { everywhereRules } from "./scripts/boundaries/everywhere.mjs";
import { featureRules } from "./scripts/boundaries/features.mjs";
import { serverRules } from "./scripts/boundaries/server.mjs";
import { webRules } from "./scripts/boundaries/web.mjs";

/**
 * Which module may import which (docs/development.md, "Boundaries"). The comment of each rule says where the code belongs instead.
 * @param {string} root
 */
export function boundaries(root) {
  const rules = [...contractRules(root), ...featureRules, ...serverRules, ...webRules, ...everywhereRules(root)];
  return {
    forbidden: rules.map((rule) => ({ ...rule, severity: /** @type {const} */ ("error") })),
    options: {
      doNotFollow: { path: "node_modules" },
      tsPreCompilationDeps: true,
      // Files that the server reads from a package, such as fonts.
      exoticRequireStrings: ["require.resolve"],
      enhancedResolveOptions: {
        conditionNames: ["import", "node", "default", "types"],
        exportsFields: ["exports"],
      },
    },
  };
}

export default boundaries(import.meta.dirname);
