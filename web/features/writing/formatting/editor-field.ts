import type Quill from "quill";
import { textIn } from "./editor-typing.ts";
import type { TextField } from "./text-field.ts";

export function fieldOfEditor(editor: Quill): TextField {
  const { root, selection } = editor;
  const replace = (index: number, length: number, text: string) => {
    editor.deleteText(index, length, "user");
    editor.insertText(index, text, "user");
    editor.setSelection(index + text.length, 0, "user");
  };
  return {
    element: root,
    get isReadOnly() {
      return !editor.isEnabled();
    },
    textBefore() {
      const range = selection.lastRange;
      const isReady = editor.hasFocus() && editor.isEnabled() && range?.length === 0;
      return isReady ? textIn(editor, 0, range.index) : undefined;
    },
    subscribe(onChange) {
      const events = ["focus", "blur"] as const;
      editor.on("editor-change", onChange);
      events.forEach((name) => root.addEventListener(name, onChange));
      return () => {
        editor.off("editor-change", onChange);
        events.forEach((name) => root.removeEventListener(name, onChange));
      };
    },
    replaceFrom(start, text) {
      const range = editor.getSelection(true);
      replace(start, range.index - start, text);
    },
    placeOf(position) {
      const around = editor.container.getBoundingClientRect();
      const { left = 0, top = 0, width = 0, height = 0 } = editor.getBounds(position, 1) ?? {};
      return new DOMRect(around.left + left, around.top + top, width, height);
    },
    insert(text) {
      const { index, length } = editor.getSelection(true);
      replace(index, length, text);
    },
    focus: () => editor.focus(),
    focusEnd: () => editor.setSelection(editor.getLength() - 1, 0, "user"),
  };
}
