export type TypedFormat =
  | { kind: "inline"; format: "bold" | "italic" | "code"; start: number; signs: number }
  | { kind: "line"; format: "list" | "blockquote" | "code-block"; value: string | true; signs: number };

/** Precedes the markup: the beginning of a line, a space, or an opening bracket or quotation mark. */
const before = String.raw`(?<=^|[\s(\[{"'“„‘‚«‹¿¡–—-])`;
/** Neither starts nor ends with a space, and contains more than markup. */
const words = (sign: string) =>
  String.raw`(?=[^${sign}]*[\p{L}\p{N}\p{Extended_Pictographic}])[^\s${sign}](?:[^${sign}]*[^\s${sign}])?`;

const inline = [
  { format: "bold", signs: 2, pattern: new RegExp(String.raw`${before}\*\*(${words("*")})\*\*$`, "u") },
  { format: "italic", signs: 1, pattern: new RegExp(String.raw`${before}\*(${words("*")})\*$`, "u") },
  { format: "italic", signs: 1, pattern: new RegExp(String.raw`${before}_(${words("_")})_$`, "u") },
  { format: "code", signs: 1, pattern: /(?<![\p{L}\p{N}`])`([^`]+)`$/u },
] as const;

const lines = [
  { format: "list", value: "bullet", pattern: /^[-*] $/ },
  { format: "list", value: "ordered", pattern: /^1[.)] $/ },
  { format: "blockquote", value: true, pattern: /^> $/ },
  { format: "code-block", value: true, pattern: /^```$/ },
] as const;

/** Returns the format completed by the last character. `line`: the line up to the cursor; `next`: what follows it. */
export function typedFormat(line: string, next = ""): TypedFormat | undefined {
  const whole = lines.find(({ pattern }) => pattern.test(line));
  if (whole) return { kind: "line", format: whole.format, value: whole.value, signs: line.length };
  if (/^[\p{L}\p{N}*_`]/u.test(next)) return undefined;
  for (const { format, signs, pattern } of inline) {
    const found = pattern.exec(line);
    if (found) return { kind: "inline", format, start: found.index, signs };
  }
  return undefined;
}

/** Returns the line of a text up to this position, and what follows it there. */
export function lineAround(text: string, position: number): [line: string, next: string] {
  return [text.slice(text.lastIndexOf("\n", position - 1) + 1, position), text.slice(position, position + 2)];
}
