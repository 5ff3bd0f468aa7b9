export interface Instruction {
  name: string;
  /** Options such as `--from=build`, by name. */
  options: Record<string, string>;
  rest: string;
}

export interface Stage {
  from: string;
  name: string | undefined;
  instructions: Instruction[];
}

const known = ["COPY", "RUN", "ENV", "WORKDIR", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"];

/** Parses as much of a Dockerfile as ours uses. Throws on anything else, so that nothing is left out silently. */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text.replaceAll("\\\n", " ").split("\n");
  for (const line of lines.map((each) => each.trim()).filter((each) => each !== "" && !each.startsWith("#"))) {
    const { name, options, rest } = instructionOf(line);
    if (name === "FROM") {
      const [from, , alias] = rest.split(/\s+/);
      stages.push({ from: from!, name: alias, instructions: [] });
    } else if (known.includes(name) && stages.length > 0) stages.at(-1)!.instructions.push({ name, options, rest });
    else throw new Error(`Dockerfile: cannot read "${line}"`);
  }
  return stages;
}

function instructionOf(line: string): Instruction {
  const [, name, flags, rest] = /^(\S+)\s+((?:--\S+\s+)*)(.*)$/.exec(line)!;
  const options = [...flags!.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key, value]) => [key!, value!] as const);
  return { name: name!.toUpperCase(), options: Object.fromEntries(options), rest: rest! };
}

/** The variables of an ENV instruction. */
export function variablesOf({ rest }: Instruction): Record<string, string> {
  return Object.fromEntries(
    rest.split(/\s+/).map((pair) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(pair) ?? [];
      if (name === undefined) throw new Error(`Dockerfile: cannot read ENV ${rest}`);
      return [name, value!];
    }),
  );
}

/** The arguments of CMD, or of the CMD in a HEALTHCHECK. */
export function commandOf({ rest }: Instruction): string[] {
  return JSON.parse(rest.replace(/^CMD\s+/, "")) as string[];
}
