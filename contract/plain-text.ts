/** Some paragraphs of a plain text: what its author says, or what they quote. */
export interface Part {
  isQuote: boolean;
  paragraphs: string[];
}

/** As in mails, lines that begin with "> " are quoted; empty lines stand between paragraphs. */
export function partsOf(text: string): Part[] {
  const parts: { isQuote: boolean; lines: string[] }[] = [];
  for (const line of text.split("\n")) {
    const isQuote = /^>( |$)/.test(line);
    const said = isQuote ? line.slice(2) : line;
    const last = parts.at(-1);
    if (last?.isQuote === isQuote) last.lines.push(said);
    else parts.push({ isQuote, lines: [said] });
  }
  return parts
    .map(({ isQuote, lines }) => ({ isQuote, paragraphs: paragraphsOf(lines.join("\n")) }))
    .filter(({ paragraphs }) => paragraphs.length > 0);
}

/** What is written is quoted in front of the answer to it, with room for that. */
export function withQuote(text: string, quoted: string): string {
  const quote = quoted
    .trim()
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
  return `${text.trim() === "" ? "" : `${text.trimEnd()}\n\n`}${quote}\n\n`;
}

function paragraphsOf(text: string): string[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph !== "");
}
