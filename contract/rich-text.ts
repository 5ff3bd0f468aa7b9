import { textLength } from "./limits.ts";
import { limitMarks } from "./marks.ts";
import { isNestedTooDeep } from "./nesting.ts";

export interface Run {
  text: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  code?: boolean;
  /** Only `http`, `https` and `mailto`. */
  href?: string;
}

export type Block =
  | { kind: "paragraph" | "quote"; runs: Run[] }
  | { kind: "heading"; level: number; runs: Run[] }
  | { kind: "code"; text: string }
  | { kind: "list"; ordered: boolean; items: { runs: Run[]; indent: number; checked?: boolean }[] };

type Attributes = Record<string, unknown>;

/** Text, or an object for a picture or video. Invalid operations of other clients are skipped. */
export interface Op {
  insert: string | Record<string, unknown>;
  attributes?: Attributes;
}

interface Line {
  runs: Run[];
  attributes: Attributes;
}

/** Parses `{delta: {ops}, textOnly}`; undefined for any other text. */
export function parseRichText(text: string): { ops: Op[]; textOnly: string } | undefined {
  if (isNestedTooDeep(text)) return undefined;
  try {
    const { delta, textOnly } = JSON.parse(text) as { delta?: { ops?: unknown }; textOnly?: unknown };
    if (!Array.isArray(delta?.ops)) return undefined;
    return { ops: delta.ops.flatMap(readOp), textOnly: typeof textOnly === "string" ? textOnly : "" };
  } catch {
    return undefined;
  }
}

function readOp(op: unknown): Op[] {
  const { insert, attributes } = (op ?? {}) as { insert?: unknown; attributes?: unknown };
  if (typeof insert !== "string" && !isObject(insert)) return [];
  return [isObject(attributes) ? { insert, attributes } : { insert }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Returns the `textOnly` of a `{delta, textOnly}`, otherwise the text itself. Existing clients use that wrapper even for unformatted text. */
export function wordsOfText(type: "standard" | "rich_text", text: string): string {
  if (!text.startsWith("{") || isNestedTooDeep(text)) return text;
  try {
    const { delta, textOnly } = JSON.parse(text) as { delta?: { ops?: unknown }; textOnly?: unknown };
    const isWrapped = type === "rich_text" || Array.isArray(delta?.ops);
    return isWrapped && typeof textOnly === "string" ? textOnly : text;
  } catch {
    return text;
  }
}

/** Lines are one paragraph until an empty line, as in plain text. Unknown formats are ignored, and nothing is interpreted as markup. */
export function blocksOf(ops: readonly Op[]): Block[] {
  const blocks: Block[] = [];
  let before: Line | undefined;
  for (const line of linesOf(ops)) {
    add(blocks, line, before);
    before = line;
  }
  return blocks;
}

/** Size in operations and characters. The length limit applies to `textOnly`, which can be shorter than the delta. */
const shownOps = 5000;

function linesOf(ops: readonly Op[]): Line[] {
  const lines: Line[] = [];
  let runs: Run[] = [];
  let length = 0;
  for (const { insert, attributes = {} } of ops.slice(0, shownOps)) {
    const shown = (typeof insert === "string" ? insert : embeddedText(insert)).slice(0, textLength - length);
    length += shown.length;
    const parts = shown.split("\n");
    parts.forEach((text, i) => {
      if (i > 0) {
        lines.push({ runs, attributes });
        runs = [];
      }
      if (text) runs.push(runOf(text, attributes));
    });
  }
  return runs.length > 0 ? [...lines, { runs, attributes: {} }] : lines;
}

/** Shown as text, because nothing is loaded from other sites. */
export function embeddedText(insert: unknown): string {
  const [value] = Object.values((insert ?? {}) as Record<string, unknown>);
  return typeof value === "string" && !value.startsWith("data:") ? value : "";
}

function runOf(text: string, { bold, italic, underline, strike, code, link }: Attributes): Run {
  const href = typeof link === "string" && /^(https?:\/\/|mailto:)/i.test(link) ? link : undefined;
  return {
    text: limitMarks(text),
    ...(bold === true && { bold }),
    ...(italic === true && { italic }),
    ...(underline === true && { underline }),
    ...(strike === true && { strike }),
    ...(code === true && { code }),
    ...(href !== undefined && { href }),
  };
}

function add(blocks: Block[], line: Line, before: Line | undefined): void {
  const { runs, attributes } = line;
  const { list, header, blockquote } = attributes;
  if (typeof list === "string") addItem(blocks, list, runs, attributes.indent);
  else if (attributes["code-block"]) addCode(blocks, runs);
  else if (runs.length === 0) return;
  else if (typeof header === "number") blocks.push({ kind: "heading", level: header, runs });
  else addText(blocks, blockquote ? "quote" : "paragraph", runs, isText(before, Boolean(blockquote)));
}

function isText(line: Line | undefined, isQuote: boolean): boolean {
  if (!line || line.runs.length === 0) return false;
  const { list, header, blockquote, ...rest } = line.attributes;
  return (
    typeof list !== "string" && typeof header !== "number" && !rest["code-block"] && Boolean(blockquote) === isQuote
  );
}

function addText(blocks: Block[], kind: "paragraph" | "quote", runs: Run[], isContinued: boolean): void {
  const last = blocks.at(-1);
  if (isContinued && last?.kind === kind) last.runs.push({ text: "\n" }, ...runs);
  else blocks.push({ kind, runs });
}

function addItem(blocks: Block[], list: string, runs: Run[], indent: unknown): void {
  const last = blocks.at(-1);
  const ordered = list === "ordered";
  const checked = list === "checked" ? true : list === "unchecked" ? false : undefined;
  const item = { runs, indent: typeof indent === "number" ? indent : 0, checked };
  if (last?.kind === "list" && last.ordered === ordered) last.items.push(item);
  else blocks.push({ kind: "list", ordered, items: [item] });
}

function addCode(blocks: Block[], runs: Run[]): void {
  const last = blocks.at(-1);
  const text = runs.map((run) => run.text).join("");
  if (last?.kind === "code") last.text += `\n${text}`;
  else blocks.push({ kind: "code", text });
}
