import { packageProblems } from "./checks/packages.ts";
import { root, runAloud } from "./setup/command.mjs";

/** `npm run packages`: checks licences, install scripts and known vulnerabilities of the dependencies. */
const problems = packageProblems(root);
console.log(problems.length > 0 ? problems.join("\n") : "Licences and install scripts: nothing to object to");
const audited = await runAloud("npm", ["audit"]);
process.exitCode = problems.length > 0 ? 1 : audited;
