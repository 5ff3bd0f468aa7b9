import type Quill from "quill";
import { Delta } from "quill";
import type { Op } from "#contract/rich-text.ts";
import { linesMark } from "./pasted-html.ts";
import { pastedOps } from "./pasted-ops.ts";

/** Pastes only formats that we support. Files are left to the form. */
export function pasteSafely(editor: Quill): void {
  editor.container.addEventListener("paste", (event) => onPaste(editor, event), { capture: true });
  const { clipboard } = editor;
  clipboard.onCopy = (range) => ({
    text: editor.getText(range),
    html: `<div ${linesMark}>${editor.getSemanticHTML(range)}</div>`,
  });
}

/** The editor ignores events whose default is prevented. */
function onPaste(editor: Quill, event: ClipboardEvent): void {
  const { clipboardData: data } = event;
  if (!editor.isEnabled() || !data) return;
  event.preventDefault();
  if (data.files.length > 0) return;
  const formats = editor.getFormat();
  const insert = data.getData("text/plain").replace(/\r\n?/g, "\n");
  pasteOps(editor, (!formats["code-block"] && pastedOps(data)) || [{ insert, attributes: formats }]);
}

export function pasteOps(editor: Quill, ops: readonly Op[]): void {
  const { index, length } = editor.getSelection(true);
  const pasted = new Delta();
  for (const { insert, attributes } of withoutLastBreak(ops)) pasted.insert(insert, attributes);
  editor.history.cutoff();
  editor.updateContents(new Delta().retain(index).concat(pasted).delete(length), "user");
  editor.history.cutoff();
  editor.setSelection(index + pasted.length(), 0, "user");
  editor.scrollSelectionIntoView();
}

function withoutLastBreak(ops: readonly Op[]): readonly Op[] {
  const last = ops.at(-1);
  return ops.length > 1 && last?.insert === "\n" && !last.attributes ? ops.slice(0, -1) : ops;
}
