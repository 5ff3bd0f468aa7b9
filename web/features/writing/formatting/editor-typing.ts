import type Quill from "quill";
import { Delta } from "quill";
import { typedFormat, type TypedFormat } from "./typed-formats.ts";

/** Represents embedded content, which takes one position in the editor. */
const embedSign = "\uFFFC";

/** Returns the text of a range, with one character per position. */
export function textIn(editor: Quill, start: number, length: number): string {
  const { ops } = editor.getContents(start, length);
  return ops.map(({ insert }) => (typeof insert === "string" ? insert : embedSign)).join("");
}

/** Backspace, like undo, restores the signs if nothing else was done since. Returns a function that formats the signs before a position. */
export function formatWhileTyping(editor: Quill): (position: number) => void {
  let formattedAt: number | undefined;
  const formatAt = (position: number) => {
    if (formatTyped(editor, position)) formattedAt = editor.getSelection()?.index;
  };
  editor.on("text-change", (delta, _before, source) => {
    formattedAt = undefined;
    if (source !== "user" || !isOneSign(delta)) return;
    // The editor is still processing the change.
    queueMicrotask(() => {
      const range = editor.getSelection();
      if (range?.length === 0) formatAt(range.index);
    });
  });
  const takeBack = (event: Event) => {
    if (formattedAt === undefined || editor.getSelection()?.index !== formattedAt) return;
    formattedAt = undefined;
    event.preventDefault();
    event.stopPropagation();
    editor.history.undo();
  };
  editor.container.addEventListener(
    "keydown",
    (event) => event.key === "Backspace" && !event.isComposing && takeBack(event),
    { capture: true },
  );
  // On-screen keyboards may not name their keys.
  editor.container.addEventListener(
    "beforeinput",
    (event) => event.inputType === "deleteContentBackward" && takeBack(event),
    { capture: true },
  );
  return formatAt;
}

function isOneSign({ ops }: Delta): boolean {
  const typed = ops.filter(({ retain, attributes }) => retain === undefined || attributes !== undefined);
  const insert = typed[0]?.insert;
  return typed.length === 1 && typeof insert === "string" && insert.length === 1 && insert !== "\n";
}

/** Applies the format whose markup ends at this position. Returns whether there is one. */
function formatTyped(editor: Quill, position: number): boolean {
  const [line, offset] = editor.getLine(position);
  const start = position - offset;
  const found = typedFormat(textIn(editor, start, offset), textIn(editor, position, 2));
  if (!line || !found || isTaken(editor, found, start, position)) return false;
  const isBehind = editor.getSelection()?.index === position;
  editor.history.cutoff();
  if (found.kind === "line") formatLine(editor, found, { start, rest: line.length() - 1 - offset });
  else formatWords(editor, found, start + found.start, position);
  // Keeps the format from spreading to the text typed next.
  if (found.kind === "inline" && isBehind) editor.format(found.format, false, "user");
  editor.history.cutoff();
  return true;
}

/** Code contains no markup, and a line has one format. */
function isTaken(editor: Quill, { kind }: TypedFormat, start: number, position: number): boolean {
  const { code, list, blockquote, header, ...formats } = {
    ...editor.getFormat(start),
    ...editor.getFormat(position - 1, 1),
  };
  if (formats["code-block"] || code) return true;
  return kind === "line" && Boolean(list ?? blockquote ?? header);
}

function formatLine(
  editor: Quill,
  { signs, format, value }: TypedFormat & { kind: "line" },
  { start, rest }: { start: number; rest: number },
): void {
  const change = new Delta()
    .retain(start)
    .delete(signs)
    .retain(rest)
    .retain(1, { [format]: value });
  editor.updateContents(change, "user");
}

function formatWords(
  editor: Quill,
  { signs, format }: TypedFormat & { kind: "inline" },
  start: number,
  end: number,
): void {
  const words = end - start - 2 * signs;
  const change = new Delta()
    .retain(start)
    .delete(signs)
    .retain(words, { [format]: true })
    .delete(signs);
  editor.updateContents(change, "user");
}
