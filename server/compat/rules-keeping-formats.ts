import { isSame, type Attributes, type Formatted } from "./rules-formatted.ts";
import { hasMark, plainFormOf, takeMark, type PlainForm } from "./rules-plain-form.ts";
import { differenceOf } from "./rules-text-difference.ts";

/** Applies an edit of the plain form: unchanged words and lines keep their formats. New words get the common format of those replaced or around. */
export function withFormatsOf(old: Formatted, written: Formatted): Formatted {
  const form = plainFormOf(old);
  const { origins, inline } = traceOrigins(old, form, written.text);
  const text: string[] = [];
  const attributes: Formatted["attributes"] = [];
  let previous: Attributes | undefined;
  for (let start = 0; start <= written.text.length;) {
    const found = written.text.indexOf("\n", start);
    const end = found < 0 ? written.text.length : found;
    const line = written.text.slice(start, end);
    const { length, given } = takeMark(line, lineBefore(line, previous, originIn(form, origins, start, end), old));
    previous = given;
    text.push(line.slice(length), "\n");
    for (let i = start + length; i < end; i++) attributes.push(mergeAttributes(inline[i], written.attributes[i]));
    attributes.push(mergeAttributes(given, written.attributes[end]));
    start = end + 1;
  }
  return { text: text.join(""), attributes };
}

/** Continues a list or quote if the line begins with its mark. */
function lineBefore(line: string, previous: Attributes | undefined, origin: number | undefined, old: Formatted) {
  if (origin !== undefined) return old.attributes[origin];
  return hasMark(previous) && takeMark(line, previous).length > 0 ? previous : undefined;
}

/** The line break after the first unchanged word, or else an unchanged line break or mark. */
function originIn({ places, lineEnds }: PlainForm, origins: number[], start: number, end: number): number | undefined {
  let mark: number | undefined;
  for (let i = start; i < end; i++) {
    const origin = origins[i]!;
    if (origin < 0) continue;
    if (places[origin]! >= 0) return lineEnds[origin];
    mark ??= lineEnds[origin];
  }
  const lineBreak = origins[end];
  return lineBreak === undefined || lineBreak < 0 ? mark : lineEnds[lineBreak];
}

/** Returns, for each unit of the new text, its place in the old plain form (-1 if it is new) and its format. */
function traceOrigins(old: Formatted, form: PlainForm, after: string) {
  const origins: number[] = [];
  const inline: Formatted["attributes"] = [];
  let from = 0;
  for (const { isSame: isKept, oldLength, newLength } of differenceOf(form.text, after)) {
    const format = isKept ? undefined : formatAt(old, form, from, oldLength);
    for (let i = 0; i < newLength; i++) {
      origins.push(isKept ? from + i : -1);
      inline.push(isKept ? formatOf(old, form, from + i) : format);
    }
    from += oldLength;
  }
  return { origins, inline };
}

/** A link applies only to its own words. */
function formatAt(old: Formatted, form: PlainForm, from: number, length: number): Attributes | undefined {
  const places = length > 0 ? Array.from({ length }, (_, i) => from + i) : [from - 1, from];
  const shared = places.filter((place) => length === 0 || !/\s/.test(form.text[place]!));
  const [first] = shared.map((place) => formatOf(old, form, place));
  if (!first || !shared.every((place) => isSame(formatOf(old, form, place), first))) return undefined;
  const { link: _link, ...rest } = first;
  return Object.keys(rest).length > 0 ? rest : undefined;
}

function formatOf({ text, attributes }: Formatted, { places }: PlainForm, place: number): Attributes | undefined {
  const source = places[place] ?? -1;
  return source < 0 || text[source] === "\n" ? undefined : attributes[source];
}

function mergeAttributes(kept: Attributes | undefined, given: Attributes | undefined): Attributes | undefined {
  return kept && given ? { ...kept, ...given } : (given ?? kept);
}
