import { writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { fileURLToPath } from "node:url";

/** Results of a benchmark, printed and stored beside its script. */
export interface Report {
  title: string;
  /** Description of the method, so that readers can judge it. */
  method: string;
  tables: Table[];
  aims: Aim[];
}

export interface Table {
  head: string[];
  rows: string[][];
}

export interface Aim {
  what: string;
  aim: string;
  found: string;
  isMet: boolean;
}

/** Formats the limit and the measured value alike. */
export function atMost(what: string, limit: number, value: number, format: (value: number) => string): Aim {
  return { what, aim: `≤ ${format(limit)}`, found: format(value), isMet: value <= limit };
}

export function below(what: string, limit: number, value: number, format: (value: number) => string): Aim {
  return { what, aim: `< ${format(limit)}`, found: format(value), isMet: value < limit };
}

export function atLeast(what: string, limit: number, value: number, format: (value: number) => string): Aim {
  return { what, aim: `≥ ${format(limit)}`, found: format(value), isMet: value >= limit };
}

export function none(what: string, count: number): Aim {
  return { what, aim: "0", found: whole(count), isMet: count === 0 };
}

/** `name` is that of the script without its extension. */
export async function publish(name: string, report: Report, loadBefore: number): Promise<void> {
  const text = reportText(report, loadBefore, "#");
  console.log(text);
  await writeFile(fileURLToPath(new URL(`../${name}.md`, import.meta.url)), text);
}

export function reportText({ title, method, tables, aims }: Report, loadBefore: number, heading: string): string {
  const verdicts = { head: ["Aim", "", "Found", ""], rows: aims.map(verdict) };
  const parts = [`${heading} ${title}`, machine(loadBefore), method, ...[...tables, verdicts].map(tableText)];
  return `${parts.join("\n\n")}\n`;
}

function verdict({ what, aim, found, isMet }: Aim): string[] {
  return [what, aim, found, isMet ? "met" : "missed"];
}

function machine(loadBefore: number): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  return (
    `${date}, ${cpus().length} cores (${first?.model.trim() ?? "unknown"}), ${memory} GiB, Node ${process.versions.node}, ` +
    `load average before ${loadBefore.toFixed(1)}.`
  );
}

/** Formats columns as wide as their widest cell, like Prettier; numbers are aligned right. */
function tableText({ head, rows }: Table): string {
  const widths = head.map((cell, i) =>
    Math.max(3, ...[cell, ...rows.map((row) => row[i]!)].map((each) => each.length)),
  );
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

export const p99 = (values: number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? 0;
export const loadNow = (): number => loadavg()[0]!;
export const whole = (value: number): string => Math.round(value).toLocaleString("en");
export const ratio = (value: number): string => value.toFixed(2);
export const kilobytes = (value: number): string => `${Math.round(value * 10) / 10} kB`;
export const mebibytes = (value: number): string => `${Math.round(value)} MiB`;
export const milliseconds = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
