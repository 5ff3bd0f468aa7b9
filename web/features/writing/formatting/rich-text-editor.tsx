import Quill from "quill";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { parseRichText } from "#contract/rich-text.ts";
import { classNames } from "../../../components/class-names.ts";
import richStyles from "../../messages/messages/rich-text.module.css";
import { fieldOfEditor } from "./editor-field.ts";
import { pasteOps, pasteSafely } from "./editor-pasting.ts";
import type { EditorStart } from "./editor-start.ts";
import { formatWhileTyping } from "./editor-typing.ts";
import { registerEmbeds, withEmbeds, withoutEmbeds } from "./embeds.ts";
import styles from "./rich-text-editor.module.css";
import { addEditor, textFieldOf } from "./text-field.ts";

interface RichTextEditorProps {
  /** JSON of `{delta, textOnly}`. */
  value: string;
  start?: EditorStart;
  label: string;
  placeholder: string;
  className?: string;
  autoFocus?: boolean;
  readOnly: boolean;
  onValue: (value: string) => void;
  /** Called with the editor, and without one when it unmounts. */
  onEditor: (editor: Quill | undefined) => void;
}

registerEmbeds(Quill);

/** Loaded only when something is formatted. */
export default function RichTextEditor({ className, ...props }: RichTextEditorProps) {
  const { value, readOnly, onValue, onEditor } = props;
  const place = useRef<HTMLDivElement>(null);
  const quill = useRef<Quill>(undefined);
  const reported = useRef(new Set([value]));
  const report = useEffectEvent((editor: Quill) => {
    const now = valueOf(editor);
    reported.current.add(now);
    onValue(now);
  });
  const begin = useEffectEvent((made: NewEditor) => {
    const { editor } = made;
    describe(editor, props);
    onEditor(editor);
    show(editor, value);
    if (props.start) takeOver(made, props.start);
    else if (props.autoFocus) editor.setSelection(editor.getLength() - 1, 0, "silent");
  });
  const end = useEffectEvent(() => onEditor(undefined));

  useLayoutEffect(() => {
    const made = newEditor(place.current!);
    const { editor } = made;
    editor.on("text-change", () => report(editor));
    begin(made);
    quill.current = editor;
    return () => {
      end();
      passFocusOn(editor.root);
    };
  }, []);

  useEffect(() => quill.current?.enable(!readOnly), [readOnly]);
  useEffect(() => {
    // Typing may already be ahead of the value.
    if (!reported.current.has(value)) show(quill.current!, value);
    if (value === valueOf(quill.current!)) reported.current = new Set([value]);
  }, [value]);

  return <div ref={place} className={classNames(richStyles.rich, styles.text, className)} />;
}

type NewEditor = ReturnType<typeof newEditor>;

function newEditor(place: HTMLElement) {
  const host = document.createElement("div");
  place.replaceChildren(host);
  const editor = new Quill(host, { modules: { toolbar: false, uploader: { handler: () => undefined } } });
  // Tab leaves the field, and our own markup starts lists.
  delete editor.keyboard.bindings.Tab;
  delete editor.keyboard.bindings[" "];
  pasteSafely(editor);
  addEditor(editor.root, fieldOfEditor(editor));
  return { editor, formatAt: formatWhileTyping(editor) };
}

function describe({ root }: Quill, { label, placeholder }: RichTextEditorProps): void {
  const attributes = {
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    "aria-placeholder": placeholder,
  };
  for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value);
  root.dataset.text = "";
  root.dataset.placeholder = placeholder;
}

function show(editor: Quill, value: string): void {
  editor.setContents(withEmbeds(parseRichText(value)?.ops ?? []), "silent");
  editor.history.clear();
}

function takeOver({ editor, formatAt }: NewEditor, { index, length, typedAt, format, ops }: EditorStart): void {
  editor.setSelection(index, length, "api");
  // Starts from the end, because each call removes characters.
  typedAt.toSorted((a, b) => b - a).forEach(formatAt);
  if (format) editor.format(format, !editor.getFormat()[format], "user");
  if (ops) pasteOps(editor, ops);
}

/** Moves the focus to the plain field that replaces a focused editor. */
function passFocusOn(root: HTMLElement): void {
  const form = root.closest("form");
  if (root.contains(document.activeElement)) queueMicrotask(() => textFieldOf(form)?.focus());
}

function valueOf(editor: Quill): string {
  const delta = { ops: withoutEmbeds(editor.getContents().ops) };
  return JSON.stringify({ delta, textOnly: editor.getText().trimEnd() });
}
