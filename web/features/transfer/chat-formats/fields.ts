/** An object of an export, of which nothing is certain. */
export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns "" for anything but text. */
export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Returns undefined for anything but text and numbers. */
export function idIn(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** Returns NaN for anything that is no number. */
export function numberIn(value: unknown): number {
  if (typeof value === "string") return value.trim() === "" ? NaN : Number(value);
  return typeof value === "number" ? value : NaN;
}

export function linesOf(...lines: readonly string[]): string {
  return lines.filter((line) => line !== "").join("\n");
}

export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
