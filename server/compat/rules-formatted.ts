import { embeddedText, parseRichText, type Op } from "#contract/rich-text.ts";
import { textLength } from "#contract/limits.ts";

/** Attribute of the sign that stands for a picture or video. */
const embed = Symbol("embed");
const embedSign = "\ufffc";

export type Attributes = Record<string, unknown> & { [embed]?: Record<string, unknown> };

/** Attributes per UTF-16 unit. Those of a line break are the ones of its line, as in a delta. */
export interface Formatted {
  text: string;
  attributes: (Attributes | undefined)[];
}

/** UTF-16 units. Messages are shorter: their words are limited. */
export const longestRead = 2 * textLength;

/** Undefined for plain text, and for a delta far longer than a text can be. `embeds`: keeps pictures and videos, or replaces them by addresses. */
export function readFormatted(text: string, embeds: "kept" | "addresses"): Formatted | undefined {
  const rich = text.startsWith("{") ? parseRichText(text) : undefined;
  if (!rich) return undefined;
  const formatted: Formatted = { text: "", attributes: [] };
  for (const { insert, attributes = {} } of rich.ops) {
    const isKept = typeof insert !== "string" && embeds === "kept";
    const added = isKept ? embedSign : typeof insert === "string" ? insert : embeddedText(insert);
    if (formatted.text.length + added.length > longestRead) return undefined;
    const given = isKept
      ? { ...attributes, [embed]: insert }
      : Object.keys(attributes).length > 0
        ? attributes
        : undefined;
    formatted.text += added;
    for (let i = 0; i < added.length; i++) formatted.attributes.push(given);
  }
  return formatted;
}

export function unformatted(text: string): Formatted {
  return { text, attributes: Array.from<undefined>({ length: text.length }) };
}

export function isFormatted({ attributes }: Formatted): boolean {
  return attributes.some((each) => each !== undefined);
}

/** A delta ends with a line break. */
export function writeFormatted(formatted: Formatted): string {
  const { text, attributes } = formatted.text.endsWith("\n") ? formatted : withLineBreak(formatted);
  const ops: Op[] = [];
  let from = 0;
  for (let i = 1; i <= text.length; i++) {
    if (i < text.length && isSame(attributes[i], attributes[from])) continue;
    ops.push(opOf(text.slice(from, i), attributes[from]));
    from = i;
  }
  const textOnly = ops.map(({ insert }) => (typeof insert === "string" ? insert : "")).join("");
  return JSON.stringify({ delta: { ops }, textOnly: textOnly.trimEnd() });
}

function opOf(text: string, { [embed]: embeddedThing, ...attributes }: Attributes = {}): Op {
  const insert = embeddedThing ?? text;
  return Object.keys(attributes).length > 0 ? { insert, attributes } : { insert };
}

function withLineBreak({ text, attributes }: Formatted): Formatted {
  return { text: `${text}\n`, attributes: [...attributes, undefined] };
}

export function isSame(one: Attributes | undefined, other: Attributes | undefined): boolean {
  if (one === other) return one?.[embed] === undefined;
  return !one?.[embed] && !other?.[embed] && JSON.stringify(one) === JSON.stringify(other);
}
