import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cruise, type ICruiseResult, type IModule, type IViolation } from "dependency-cruiser";
import { boundaries } from "../../.dependency-cruiser.mjs";
import { filesUnder } from "../setup/sources.mjs";

const folders = ["contract", "server", "web", "scripts", "benchmarks", "e2e"];
const product = /^(contract|server)\//;
const tests = /\.(test|spec)\.tsx?$|\/testing\//;

/** Returns violations of the rules in .dependency-cruiser.mjs in the repository at `root`. */
export async function boundaryProblems(root: string): Promise<string[]> {
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  const { forbidden, options } = boundaries(root);
  const { output } = await cruise(
    present,
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden } },
    { bustTheCache: true },
  );
  const { modules, summary } = output as ICruiseResult;
  return [
    ...blindness(root, present, modules),
    ...summary.violations.map(sentence),
    ...idleDependencies(root, modules),
    ...circlesOfFolders(modules),
  ];

  function sentence({ from, to, rule, cycle }: IViolation): string {
    const what = cycle
      ? [from, ...cycle.map(({ name }) => name)].join(" -> ")
      : from === to
        ? from
        : `${from} -> ${to}`;
    return `${what}\n    ${rule.name}: ${forbidden.find(({ name }) => name === rule.name)?.comment ?? ""}`;
  }
}

/** Reports files whose imports the tool could not read, since it would find no violations in them. */
function blindness(root: string, present: string[], modules: IModule[]): string[] {
  const read = new Set(modules.map(({ source }) => source));
  const files = present.flatMap((folder) => filesUnder(folder, root)).filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const unread = files.filter((file) => !read.has(file)).map((file) => `${file} was not read`);
  const imports = modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
  if (files.length > 0 && imports >= files.length) return unread;
  return [...unread, `suspiciously few imports were seen: ${imports} in ${files.length} files`];
}

const feature = /^((?:server|web)\/features\/[^/]+)\/([^/]+)\//;

/** Finds features of a district that import each other, which the rules about modules do not see. */
function circlesOfFolders(modules: IModule[]): string[] {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const [from] = feature.exec(source) ?? [];
    if (!from || tests.test(source)) continue;
    const to = dependencies.flatMap(({ resolved }) => feature.exec(resolved)?.[0] ?? []);
    imports.set(from, new Set([...(imports.get(from) ?? []), ...to.filter((folder) => folder !== from)]));
  }
  return [...imports.keys()].flatMap((from) => {
    const [, district, name] = feature.exec(from)!;
    return [...reachableFrom(from, imports)]
      .filter((to) => from < to && to.startsWith(`${district}/`) && reachableFrom(to, imports).has(from))
      .map((to) => `${district}: ${name} and ${feature.exec(to)![2]} import each other, also through other folders`);
  });
}

function reachableFrom(start: string, imports: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const ahead = [start];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop())
    for (const next of imports.get(at) ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        ahead.push(next);
      }
  return reached;
}

/** `dependencies` are what the server needs at runtime. Packages it never imports are bundled by Vite or unused. */
function idleDependencies(root: string, modules: IModule[]): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    dependencies?: Record<string, string>;
  };
  const imported = modules
    .filter(({ source }) => product.test(source) && !tests.test(source))
    .flatMap((module) => module.dependencies.map(({ resolved }) => resolved));
  return Object.keys(dependencies)
    .filter((name) => !imported.some((path) => path.startsWith(`node_modules/${name}/`)))
    .map((name) => `package.json: the server does not import ${name}: what Vite bundles belongs in devDependencies`);
}
