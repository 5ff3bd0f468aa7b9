import { packageProblems } from "./checks/packages.ts";
import { root, runAloud } from "./setup/command.mjs";

/** `npm run packages`: whether what Hearth stands on may be used, installs without running anything, and has no weakness that is known. */
const problems = packageProblems(root);
console.log(problems.length > 0 ? problems.join("\n") : "Licences and install scripts: nothing to object to");
const audited = await runAloud("npm", ["audit"]);
process.exitCode = problems.length > 0 ? 1 : audited;
