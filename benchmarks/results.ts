import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { format } from "prettier";

/** Writes what was found beside the script that found it, and prints it. */
export async function record(folder: string, title: string, paragraphs: string[]): Promise<void> {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const machine = `${cpus().length} cores, Node ${process.versions.node}, load before ${loadBefore}`;
  const head = `${new Date().toISOString().slice(0, 10)}, at ${commit}; ${machine}.`;
  const page = await format([`# ${title}`, head, ...paragraphs].join("\n\n"), { parser: "markdown" });
  await writeFile(new URL(`./${folder}/results.md`, import.meta.url), page);
  console.log(page);
}

/** How busy the machine was with other things. */
const loadBefore = loadavg()[0]!.toFixed(1);

export function table(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

export const whole = (number: number) => Math.round(number).toLocaleString("en-US");
export const ratio = (part: number, of: number) => (part / of).toFixed(2);
export const ms = (number: number) => `${number < 10 ? number.toFixed(1) : Math.round(number)} ms`;

/** An aim beside what was found. */
export function aim(what: string, found: string, isMet: boolean): (string | number)[] {
  return [what, found, isMet ? "met" : "missed"];
}
