import { Parser } from "htmlparser2";

const blocks = ["p", "div", "tr", "li", "ul", "ol", "table", "h1", "h2", "h3", "h4", "section", "article", "pre"];
const unseen = ["head", "style", "script", "title", "template"];
const voids = ["br", "img", "hr", "meta", "link", "input", "wbr", "col", "area", "base", "embed", "source", "track"];

/** Set by mail programs on a quoted email and on the line above it. */
const quoteClasses = /\b(yahoo_quoted|protonmail_quote|tutanota_quote)\b/;
const attributionClasses = /\b(gmail_attr|moz-cite-prefix)\b/;
const quoteIds = /^(divRplyFwdMsg|appendonsend|reply-intro|ms-outlook-mobile-signature|Signature)$/;
/** Everything from here on is the original. */
const endsHere = /^(divRplyFwdMsg|appendonsend)$/;
/** Limits as for pages of other sites. Reading stops at the first excess. */
const maxDepth = 256;
const maxAttributes = 256;
const parsedLength = 2_000_000;

/** Returns the text that HTML shows. Quoted lines begin with ">". Without `isWhole`, leaves out signatures and an original added by Outlook. */
export function htmlText(html: string, { isWhole = false } = {}): string {
  let text = "";
  let isLineStart = true;
  let depth = 0;
  let attributesOfElement = 0;
  let hiddenAt: number | undefined;
  let quotedAt: number | undefined;
  let isOver = false;
  const isLeftOut = (name: string, attributes: Record<string, string>): boolean =>
    unseen.includes(name) || (!isWhole && isAdded(attributes));
  const open = (name: string, attributes: Record<string, string>): void => {
    if (name === "br") write("\n");
    if (voids.includes(name)) return;
    depth++;
    if (!isWhole && endsHere.test(attributes.id ?? "")) isOver = true;
    if (hiddenAt === undefined && isLeftOut(name, attributes)) hiddenAt = depth;
    if (isQuote(name, attributes)) {
      newLine();
      quotedAt ??= depth;
    }
    if (blocks.includes(name)) newLine();
  };
  const write = (more: string): void => {
    if (hiddenAt !== undefined || isOver || more === "") return;
    text += quotedAt !== undefined && isLineStart ? `> ${more}` : more;
    isLineStart = more.endsWith("\n");
  };
  const newLine = (): void => {
    if (!isLineStart) write("\n");
  };
  const parser = new Parser({
    onopentagname() {
      attributesOfElement = 0;
      if (depth >= maxDepth) parser.pause();
    },
    onattribute() {
      if (++attributesOfElement > maxAttributes) parser.pause();
    },
    onopentag: open,
    ontext: (words) => write(collapsed(words)),
    onclosetag(name) {
      if (voids.includes(name)) return;
      if (hiddenAt === depth) hiddenAt = undefined;
      if (quotedAt === depth) {
        newLine();
        quotedAt = undefined;
      }
      depth--;
      if (blocks.includes(name)) newLine();
    },
  });
  parser.end(html.slice(0, parsedLength));
  const lines = text.split("\n").map((line) => line.trim());
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Collapses white space. Skips the regular expression for single characters: the parser reports each "<" of broken HTML separately. */
function collapsed(words: string): string {
  if (words.length === 1) return "\t\r\n".includes(words) ? " " : words;
  return words.replace(/[ \t\r\n]+/g, " ");
}

function isAdded({ class: classes = "", id = "" }: Record<string, string>): boolean {
  return attributionClasses.test(classes) || quoteIds.test(id);
}

function isQuote(name: string, { class: classes = "" }: Record<string, string>): boolean {
  return name === "blockquote" || quoteClasses.test(classes);
}
