import { createHash } from "node:crypto";

/** Text that is already markup. Everything else is escaped when inserted. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Part[];

/** `` markup`<p>${text}</p>` `` escapes strings, joins lists and omits undefined values. */
export function markup(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(literals.reduce((written, literal, i) => written + markupOf(parts[i - 1]) + literal));
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Hash of an inline script or style, as a content security policy lists it. */
export function policyHash(source: string): string {
  return `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
}

function markupOf(part: Part): string {
  if (part === undefined) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(markupOf).join("");
  return escapeHtml(String(part));
}
