import type { Op } from "#contract/rich-text.ts";
import { formatsOf, isLeftOut, type Formats } from "./pasted-formats.ts";

interface Place {
  inline: Formats;
  line: Formats;
  /** True where spaces and line breaks count. */
  isPre: boolean;
}

const blocks = new Set([
  ...["address", "article", "aside", "blockquote", "dd", "div", "dl", "dt", "figcaption", "figure", "footer"],
  ...["h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section"],
  ...["table", "tbody", "tfoot", "thead", "tr", "ul"],
]);

/** Marks what was copied in our editor, where every line is a paragraph. */
export const linesMark = "data-lines";

/** Supports bold, italic, struck and code text, links, lists, quotes and code blocks. The markup is only parsed, so it neither runs nor loads anything. */
export function opsOfHtml(html: string): Op[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const writer = new DeltaWriter(body.querySelector(`[${linesMark}]`) !== null);
  writer.children(body, { inline: {}, line: {}, isPre: false });
  return writer.end();
}

class DeltaWriter {
  readonly #ops: Op[] = [];
  readonly #areLinesClose: boolean;
  #runs: Op[] = [];
  /** Whether the next line needs an empty one before it, because a paragraph has ended. */
  #gap: "none" | "possible" | "wanted" = "none";

  constructor(areLinesClose: boolean) {
    this.#areLinesClose = areLinesClose;
  }

  end(): Op[] {
    this.#endLine({});
    return this.#ops;
  }

  children(parent: Node, place: Place): void {
    for (const node of parent.childNodes) {
      if (node instanceof Text) this.#text(node.data, place);
      else if (node instanceof Element && !isLeftOut(node)) this.#element(node, place);
    }
  }

  #element(element: Element, place: Place): void {
    const name = element.localName;
    if (name === "br") this.#endLine(place.line, true);
    const { inline, line } = formatsOf(element);
    const within = {
      inline: withoutUnset({ ...place.inline, ...inline }),
      line: line ?? place.line,
      isPre: place.isPre || name === "pre",
    };
    if (blocks.has(name)) this.#block(element, place, within);
    else this.children(element, within);
    if (name === "td" || name === "th") this.#text(" ", place);
  }

  #block(element: Element, around: Place, within: Place): void {
    this.#endLine(around.line);
    const isParagraph = element.localName === "p" && Object.keys(within.line).length === 0 && !this.#areLinesClose;
    this.#gap = isParagraph && this.#gap === "possible" ? "wanted" : "none";
    const before = this.#ops.length;
    this.children(element, within);
    this.#endLine(within.line);
    if (isParagraph && this.#ops.length > before) this.#gap = "possible";
  }

  #text(text: string, { inline, line, isPre }: Place): void {
    const [first = "", ...rest] = isPre ? text.split(/\r?\n/) : [this.#collapsed(text)];
    this.#add(first, isPre ? {} : inline);
    for (const next of rest) {
      this.#endLine(line, true);
      this.#add(next, {});
    }
  }

  #collapsed(text: string): string {
    const collapsed = text.replace(/[ \t\r\n\f]+/g, " ");
    const last = this.#runs.at(-1)?.insert;
    return typeof last !== "string" || last.endsWith(" ") ? collapsed.replace(/^ /, "") : collapsed;
  }

  #add(insert: string, attributes: Formats): void {
    if (insert) this.#runs.push(Object.keys(attributes).length > 0 ? { insert, attributes } : { insert });
  }

  /** `isMeant`: also if the line is empty. */
  #endLine(line: Formats, isMeant = false): void {
    const runs = line["code-block"] ? this.#runs : withoutLastBlank(this.#runs);
    this.#runs = [];
    if (runs.length === 0 && !isMeant) return;
    if (this.#gap === "wanted") this.#ops.push({ insert: "\n" });
    this.#gap = "none";
    this.#ops.push(...runs, Object.keys(line).length > 0 ? { insert: "\n", attributes: line } : { insert: "\n" });
  }
}

function withoutUnset(formats: Formats): Formats {
  return Object.fromEntries(Object.entries(formats).filter(([, value]) => value !== undefined));
}

function withoutLastBlank(runs: readonly Op[]): Op[] {
  const last = runs.at(-1);
  if (typeof last?.insert !== "string") return [...runs];
  const insert = last.insert.replace(/[ \u00a0]+$/, "");
  return insert ? [...runs.slice(0, -1), { ...last, insert }] : runs.slice(0, -1);
}
