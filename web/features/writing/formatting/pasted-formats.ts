export type Formats = Record<string, unknown>;

/** Their content is not text. */
const dropped = new Set([
  ...[
    "audio",
    "button",
    "canvas",
    "embed",
    "form",
    "head",
    "iframe",
    "img",
    "input",
    "link",
    "math",
    "meta",
    "noscript",
  ],
  ...["object", "picture", "script", "select", "style", "svg", "template", "textarea", "title", "video"],
]);

/** Leaves out scripts, pictures, hidden text and the list markers of word processors. */
export function isLeftOut(element: Element): boolean {
  return dropped.has(element.localName) || /^none$/i.test(styleOf(element, "display")) || isListSign(element);
}

const bold = { bold: true };
const italic = { italic: true };
const strike = { strike: true };
const code = { code: true };

const inlineFormats = new Map<string, Formats>([
  ...["b", "strong", "h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, bold] as const),
  ...["i", "em"].map((name) => [name, italic] as const),
  ...["s", "strike", "del"].map((name) => [name, strike] as const),
  ...["code", "kbd", "samp", "tt"].map((name) => [name, code] as const),
]);

/** `line` is undefined if another element decides it. */
export function formatsOf(element: Element): { inline: Formats; line: Formats | undefined } {
  const inline = { ...inlineFormats.get(element.localName), ...formatsOfStyle(element), ...linkOf(element) };
  return { inline, line: lineOf(element) };
}

/** Word processors set styles on elements without meaning, and reset them on elements such as <b>. */
function formatsOfStyle(element: Element): Formats {
  const weight = styleOf(element, "font-weight");
  const slant = styleOf(element, "font-style");
  return {
    ...(weight && { bold: /^(bold|bolder|[6-9]00)$/i.test(weight) || undefined }),
    ...(slant && { italic: /^(italic|oblique)$/i.test(slant) || undefined }),
    ...(/line-through/i.test(styleOf(element, "text-decoration")) && strike),
  };
}

function linkOf(element: Element): Formats {
  const href = element.localName === "a" ? element.getAttribute("href")?.trim() : undefined;
  return href && /^(https?:\/\/|mailto:)/i.test(href) ? { link: href } : {};
}

function lineOf(element: Element): Formats | undefined {
  const wordList = styleOf(element, "mso-list");
  if (wordList && element.localName === "p")
    return listOf(signOf(element), Number(/level(\d)/.exec(wordList)?.[1] ?? 1));
  switch (element.localName) {
    case "blockquote":
      return { blockquote: true };
    case "pre":
      return { "code-block": true };
    case "li":
      return listOf(element.parentElement?.localName === "ol" ? "1." : "", depthOf(element));
    default:
      return undefined;
  }
}

function listOf(sign: string, depth: number): Formats {
  const list = /^\W*[\p{L}\d]{1,3}[.)]/u.test(sign) ? "ordered" : "bullet";
  return depth > 1 ? { list, indent: Math.min(depth, 9) - 1 } : { list };
}

function depthOf(element: Element): number {
  const around = element.parentElement?.closest("li");
  return around ? depthOf(around) + 1 : 1;
}

function signOf(element: Element): string {
  return [...element.querySelectorAll("span")].find(isListSign)?.textContent ?? "";
}

function isListSign(element: Element): boolean {
  return /^ignore$/i.test(styleOf(element, "mso-list"));
}

/** Reads the attribute, because styles are not computed in a document that is not rendered. */
function styleOf(element: Element, name: string): string {
  const style = element.getAttribute("style") ?? "";
  return new RegExp(`(?:^|;)\\s*${name}(?:-line)?\\s*:\\s*([^;]*)`, "i").exec(style)?.[1]?.trim() ?? "";
}
