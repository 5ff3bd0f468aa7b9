/** Text that is markup already. What is put into it otherwise is shown as the text it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Part[];

/** `` markup`<p>${text}</p>` ``: strings are escaped, lists are joined, and what is undefined leaves nothing. */
export function markup(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(literals.reduce((written, literal, i) => written + markupOf(parts[i - 1]) + literal));
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function markupOf(part: Part): string {
  if (part === undefined) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(markupOf).join("");
  return escaped(String(part));
}
