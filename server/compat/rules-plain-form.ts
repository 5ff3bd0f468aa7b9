import type { MessageType } from "#contract/messages.ts";
import { wordsOfText } from "#contract/rich-text.ts";
import { isFormatted, readFormatted, type Attributes, type Formatted } from "./rules-formatted.ts";

/** The form for clients that show plain text only: quotes and lists have marks at the beginning of lines. */
export interface PlainForm {
  text: string;
  /** The place of each unit in the formatted text; -1 for a mark. */
  places: number[];
  /** For each unit, the place of the line break that ends its line in the formatted text. */
  lineEnds: number[];
}

export function plainText(type: MessageType, text: string): string {
  const formatted = readFormatted(text, "addresses");
  return formatted && isFormatted(formatted) ? plainFormOf(formatted).text : wordsOfText(type, text);
}

export function plainFormOf({ text, attributes }: Formatted): PlainForm {
  const form: PlainForm = { text: "", places: [], lineEnds: [] };
  const numbers: number[] = [];
  for (let start = 0; start < text.length;) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    const line = attributes[end];
    add(form, markOf(line, numbers), -1, end);
    add(form, text.slice(start, end + 1), start, end);
    start = end + 1;
  }
  const length = form.text.trimEnd().length;
  return {
    text: form.text.slice(0, length),
    places: form.places.slice(0, length),
    lineEnds: form.lineEnds.slice(0, length),
  };
}

function add(form: PlainForm, added: string, place: number, lineEnd: number): void {
  form.text += added;
  for (let i = 0; i < added.length; i++) {
    form.places.push(place < 0 ? -1 : place + i);
    form.lineEnds.push(lineEnd);
  }
}

/** `numbers`: those of the previous line's ordered lists, by indentation. */
function markOf(line: Attributes | undefined, numbers: number[]): string {
  const { list, blockquote } = line ?? {};
  if (list !== "ordered") numbers.length = 0;
  if (typeof list !== "string") return blockquote ? "> " : "";
  const indent = indentOf(line);
  const space = "  ".repeat(indent);
  if (list === "checked") return `${space}☑ `;
  if (list === "unchecked") return `${space}☐ `;
  if (list !== "ordered") return `${space}• `;
  numbers.length = Math.min(numbers.length, indent + 1);
  numbers[indent] = (numbers[indent] ?? 0) + 1;
  return `${space}${numbers[indent]}. `;
}

const mostIndent = 8;

function indentOf(line: Attributes | undefined): number {
  const { indent } = line ?? {};
  return typeof indent === "number" && indent > 0 ? Math.min(Math.trunc(indent), mostIndent) : 0;
}

const marks = { quote: /^> ?/, bullet: /^ *• ?/, ordered: /^ *\d{1,6}\. ?/, checkable: /^ *[☑☐] ?/ };

/** Without a mark, the line is no longer a quote or item. Returns the length of the mark, and the new attributes of the line. */
export function takeMark(
  line: string,
  given: Attributes | undefined,
): { length: number; given: Attributes | undefined } {
  const mark = patternOf(given)?.exec(line)?.[0];
  if (mark !== undefined) return { length: mark.length, given: withTick(mark, given!) };
  if (!hasMark(given)) return { length: 0, given };
  const { list: _list, blockquote: _quote, indent: _indent, ...rest } = given!;
  return { length: 0, given: Object.keys(rest).length > 0 ? rest : undefined };
}

export function hasMark(given: Attributes | undefined): boolean {
  return patternOf(given) !== undefined;
}

function patternOf(given: Attributes | undefined): RegExp | undefined {
  const { list, blockquote } = given ?? {};
  if (typeof list !== "string") return blockquote ? marks.quote : undefined;
  if (list === "ordered") return marks.ordered;
  return list === "checked" || list === "unchecked" ? marks.checkable : marks.bullet;
}

/** Boxes can be ticked in the plain form. */
function withTick(mark: string, given: Attributes): Attributes {
  if (given.list !== "checked" && given.list !== "unchecked") return given;
  return { ...given, list: mark.includes("☑") ? "checked" : "unchecked" };
}
