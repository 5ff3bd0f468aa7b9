import type Quill from "quill";
import { Delta } from "quill";
import { typedFormat, type TypedFormat } from "./typed-formats.ts";

/** Stands for embedded content, which is one position in the editor. */
const embedSign = "\uFFFC";

/** Returns the text of a stretch, one sign for each position. */
export function textIn(editor: Quill, start: number, length: number): string {
  const { ops } = editor.getContents(start, length);
  return ops.map(({ insert }) => (typeof insert === "string" ? insert : embedSign)).join("");
}

/** Formats signs as they are typed. Backspace, like undo, gives the signs back as long as nothing else is done. */
export function formatWhileTyping(editor: Quill): void {
  let formattedAt: number | undefined;
  editor.on("text-change", (delta, _before, source) => {
    formattedAt = undefined;
    if (source !== "user" || !isOneSign(delta)) return;
    // The editor is still processing the change.
    queueMicrotask(() => {
      const range = editor.getSelection();
      if (range?.length === 0 && formatTyped(editor, range.index)) formattedAt = editor.getSelection()?.index;
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
}

function isOneSign({ ops }: Delta): boolean {
  const typed = ops.filter(({ retain, attributes }) => retain === undefined || attributes !== undefined);
  const insert = typed[0]?.insert;
  return typed.length === 1 && typeof insert === "string" && insert.length === 1 && insert !== "\n";
}

/** Applies the format for which the signs before this position stand. Returns whether there is one. */
export function formatTyped(editor: Quill, position: number): boolean {
  const [line, offset] = editor.getLine(position);
  if (!line || offset === 0) return false;
  const start = position - offset;
  const found = typedFormat(textIn(editor, start, offset), textIn(editor, position, 2));
  const around = { ...editor.getFormat(start), ...editor.getFormat(position - 1, 1) };
  if (!found || around["code-block"] || around.code) return false;
  if (found.kind === "line" && (around.list || around.blockquote || around.header)) return false;
  editor.history.cutoff();
  if (found.kind === "line") formatLine(editor, found, { start, rest: line.length() - 1 - offset });
  else formatWords(editor, found, start + found.start, position);
  editor.history.cutoff();
  return true;
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
  editor.setSelection(start, 0, "user");
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
  editor.setSelection(start + words, 0, "user");
  // What is typed next is not part of it.
  editor.format(format, false, "user");
}
