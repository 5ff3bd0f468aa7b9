import { cpus, loadavg, totalmem } from "node:os";

/** Results of a benchmark or a trial. */
export interface Findings {
  /** Description of the method, so that readers can judge it. */
  method: string;
  /** Number of answers of references that were compared with Hearth's, byte by byte, before measuring. */
  compared?: number;
  tables: Table[];
  aims: Aim[];
}

export interface Report extends Findings {
  title: string;
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

export function reportText(
  { title, method, compared, tables, aims }: Report,
  loadBefore: number,
  heading: string,
): string {
  const verdicts = { head: ["Aim", "", "Found", ""], rows: aims.map(verdict) };
  const equal = compared === undefined ? [] : [`Answers compared with those of references, byte by byte: ${compared}.`];
  const parts = [`${heading} ${title}`, machine(loadBefore), method, ...equal, ...[...tables, verdicts].map(tableText)];
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
