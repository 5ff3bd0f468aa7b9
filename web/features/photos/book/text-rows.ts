import type { BookComment, BookText } from "#contract/book.ts";

/** Millimetres, as all lengths here. */
export const textWidth = 140;
export const headOfText = 14;

interface TextStyle {
  font: number;
  line: number;
  /** Distance to the part above. */
  above: number;
  width: number;
  weight: number;
}

const commentIndent = 14;

export const textStyles = {
  title: { font: 5, line: 7, above: 0, width: textWidth, weight: 700 },
  paragraph: { font: 4.2, line: 6.4, above: 2, width: textWidth, weight: 400 },
  comment: { font: 3.6, line: 5.2, above: 2.4, width: textWidth - commentIndent, weight: 600 },
} as const satisfies Record<string, TextStyle>;
export type TextStyleName = keyof typeof textStyles;

/** Returns the lines that a text takes at most in this style. */
export type LinesIn = (text: string, style: TextStyleName) => string[];

/** A text with the comments to print. `day` decides where it stands. */
export type ChosenText = BookText;

export interface TextPart {
  style: TextStyleName;
  text: string;
  comment?: BookComment;
  /** The part began on the page before. */
  isContinued: boolean;
  height: number;
}

export interface TextRow {
  text: ChosenText;
  /** The text began on the page before. */
  isContinued: boolean;
  parts: TextPart[];
  height: number;
}

interface Line {
  part: Omit<TextPart, "text" | "isContinued" | "height">;
  text: string;
  isFirst: boolean;
}

/** What is left of a text to put on pages. */
export interface TextFlow {
  text: ChosenText;
  lines: readonly Line[];
  isContinued: boolean;
}

export function flowOf(text: ChosenText, linesIn: LinesIn): TextFlow {
  const lines = (part: Line["part"], words: string) =>
    linesIn(words, part.style).map((line, i) => ({ part, text: line, isFirst: i === 0 }));
  return {
    text,
    isContinued: false,
    lines: [
      ...(text.title === undefined ? [] : lines({ style: "title" }, text.title)),
      ...text.text.split(/\n+/).flatMap((paragraph) => lines({ style: "paragraph" }, paragraph)),
      ...text.comments.flatMap((comment) => lines({ style: "comment", comment }, wordsOfComment(comment))),
    ],
  };
}

function wordsOfComment(comment: BookComment): string {
  return `${nameOfAuthor(comment)} ${comment.text}`;
}

/** With its spaces simplified, as in lines. */
export function nameOfAuthor({ author }: BookComment): string {
  return author?.name.trim().replace(/\s+/g, " ") || deletedAuthor;
}

const deletedAuthor = "--";

/** Fewer lines of a text do not stand alone on a page. */
const linesTogether = 2;

/** Takes the lines that fit into a height; none if those would be too few. */
export function takeRow(flow: TextFlow, room: number): { row: TextRow | undefined; rest: TextFlow | undefined } {
  const { text, lines, isContinued } = flow;
  let height = isContinued ? 0 : headOfText;
  let fitting = 0;
  for (const [i, line] of lines.entries()) {
    height += heightOf(line, i === 0);
    if (height > room) break;
    fitting = i + 1;
  }
  const isWhole = fitting === lines.length;
  const taken = isWhole ? fitting : Math.min(fitting, lines.length - linesTogether);
  if (!isWhole && taken < linesTogether) return { row: undefined, rest: flow };
  const row = rowOf(text, lines.slice(0, taken), isContinued);
  return { row, rest: isWhole ? undefined : { text, lines: lines.slice(taken), isContinued: true } };
}

function heightOf({ part: { style }, isFirst }: Line, isTop: boolean): number {
  const { line, above } = textStyles[style];
  return line + (isFirst && !isTop ? above : 0);
}

function rowOf(text: ChosenText, lines: readonly Line[], isContinued: boolean): TextRow {
  const parts: TextPart[] = [];
  for (const [i, line] of lines.entries()) {
    const last = parts.at(-1);
    if (line.isFirst || !last)
      parts.push({ ...line.part, text: line.text, isContinued: !line.isFirst, height: heightOf(line, i === 0) });
    else {
      last.text += line.text;
      last.height += heightOf(line, false);
    }
  }
  const height = parts.reduce((sum, part) => sum + part.height, isContinued ? 0 : headOfText);
  return { text, isContinued, parts, height };
}
