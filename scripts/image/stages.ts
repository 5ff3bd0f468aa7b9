import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { root as repository } from "../setup/command.mjs";
import { certificates } from "./base.ts";
import { variablesOf, type Instruction, type Stage } from "./dockerfile.ts";

/** A stage as built: its root folder, and how its commands run. */
export interface BuiltStage {
  root: string;
  directory: string;
  user: string;
  environment: Record<string, string>;
  instructions: Instruction[];
}

const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** Runs the instructions of every stage, each in a copy of `base`. Returns the last one. Requires root. */
export function buildStages(stages: Stage[], base: string, folder: string): BuiltStage {
  const built = new Map<string, BuiltStage>();
  let last: BuiltStage | undefined;
  for (const [index, stage] of stages.entries()) {
    const stageRoot = join(folder, `stage-${index}`);
    execFileSync("cp", ["--archive", base, stageRoot]);
    const { instructions } = stage;
    last = { root: stageRoot, directory: "/", user: "root", environment: { PATH: path }, instructions };
    for (const instruction of instructions) run(instruction, last, built);
    if (stage.name !== undefined) built.set(stage.name, last);
  }
  return last!;
}

function run(instruction: Instruction, stage: BuiltStage, built: Map<string, BuiltStage>): void {
  const { name, rest } = instruction;
  console.log(`${name} ${rest}`);
  if (name === "WORKDIR") {
    stage.directory = rest;
    mkdirSync(join(stage.root, rest), { recursive: true });
  } else if (name === "ENV") Object.assign(stage.environment, variablesOf(instruction));
  else if (name === "USER") stage.user = rest;
  else if (name === "COPY") copy(instruction, stage, built);
  else if (name === "RUN") {
    const environment = { ...stage.environment, NODE_EXTRA_CA_CERTS: certificates };
    inside({ ...stage, environment }, ["/bin/sh", "-c", rest]);
  }
}

/** Runs a command in the stage's root folder, as its user. */
export function inside({ root, directory, user, environment }: BuiltStage, command: string[]): void {
  const enter = ["chroot", ...(user === "root" ? [] : [`--userspec=${user}:${user}`]), root];
  const start = ["/bin/sh", "-c", 'cd "$0" && exec "$@"', directory, ...command];
  execFileSync(enter[0]!, [...enter.slice(1), ...start], { env: environment, stdio: ["ignore", "inherit", "inherit"] });
}

function copy({ options, rest }: Instruction, stage: BuiltStage, built: Map<string, BuiltStage>): void {
  const paths = rest.split(/\s+/);
  const target = paths.pop()!;
  const to = join(stage.root, resolve(stage.directory, target));
  for (const source of paths) {
    if (options.from !== undefined) copyTree(join(built.get(options.from)!.root, source), to, target);
    else copyTree(join(repository, source), to, target, isSent);
  }
}

/** As COPY does: the content of a folder, or a file into a folder or under a new name. */
function copyTree(source: string, to: string, target: string, filter: (source: string) => boolean = () => true): void {
  const options = { recursive: true, verbatimSymlinks: true, filter };
  if (!statSync(source).isDirectory()) cpSync(source, target.endsWith("/") ? join(to, basename(source)) : to, options);
  else
    for (const entry of readdirSync(source).filter((name) => filter(join(source, name))))
      cpSync(join(source, entry), join(to, entry), options);
}

const ignored = existsSync(join(repository, ".dockerignore"))
  ? readFileSync(join(repository, ".dockerignore"), "utf8").split("\n").filter(Boolean)
  : [];
const patterns = ignored.map((each) => new RegExp(`^${each.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}(/|$)`));

function isSent(source: string): boolean {
  const inRepository = resolve(source).slice(repository.length).replace(/^\//, "");
  return !patterns.some((pattern) => pattern.test(inRepository));
}
