import { Bold, Heading, Italic, Link, List, ListOrdered, RemoveFormatting, Underline } from "lucide-react";
import type QuillType from "quill";
import { type Op as EditorOp } from "quill";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { IconButton } from "../../components/icon-button.tsx";
import { useT } from "../../i18n/language.tsx";
import { parseRichText, embedded, type Op } from "#contract/rich-text.ts";
import richStyles from "../messages/rich-text.module.css";
import styles from "./rich-text-editor.module.css";
import type EmbedBlot from "quill/blots/embed.js";

interface RichTextEditorProps {
  /** JSON of `{delta, textOnly}`. Only the initial value is used; changes are reported by `onValue`. */
  value: string;
  readOnly: boolean;
  onValue: (value: string) => void;
}

/** Edits text formatted by another client without losing the formats. Loaded only for such texts. */
export default function RichTextEditor({ value, readOnly, onValue }: RichTextEditorProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const [quill, setQuill] = useState<QuillType>();
  const [formats, setFormats] = useState<Record<string, unknown>>({});
  const tell = useEffectEvent((editor: QuillType) => onValue(valueOf(editor)));
  const label = t("composer.text_label");
  const begin = useEffectEvent((editor: QuillType) => {
    editor.setContents(withEmbeds(parseRichText(value)?.ops ?? []), "silent");
    editor.root.setAttribute("aria-label", label);
    editor.root.setAttribute("role", "textbox");
    editor.root.setAttribute("aria-multiline", "true");
    editor.focus();
  });

  useEffect(() => {
    let gone = false;
    const host = document.createElement("div");
    place.current!.replaceChildren(host);
    void import("quill").then(({ default: Quill }) => {
      if (gone) return;
      teachEmbeds(Quill);
      const editor = new Quill(host, { modules: { toolbar: false } });
      begin(editor);
      editor.on("text-change", () => tell(editor));
      editor.on("editor-change", () => setFormats(editor.getSelection() ? editor.getFormat() : {}));
      setQuill(editor);
    });
    return () => void (gone = true);
  }, []);

  useEffect(() => quill?.enable(!readOnly), [quill, readOnly]);

  return (
    <div className={styles.editor}>
      {quill && !readOnly && <Toolbar quill={quill} formats={formats} />}
      <div ref={place} className={`${richStyles.rich} ${styles.text}`} />
    </div>
  );
}

function valueOf(editor: QuillType): string {
  const delta = { ops: withoutEmbeds(editor.getContents().ops) };
  return JSON.stringify({ delta, textOnly: editor.getText().trimEnd() });
}

function Toolbar({ quill, formats }: { quill: QuillType; formats: Record<string, unknown> }) {
  const t = useT();
  const toggle = (name: string, on: unknown = true) => quill.format(name, formats[name] === on ? false : on, "user");
  const selection = quill.getSelection();
  const clear = () => selection && quill.removeFormat(selection.index, selection.length, "user");
  const setLink = () => {
    const isLink = typeof formats.link === "string";
    const text = selection ? quill.getText(selection.index, selection.length).trim() : "";
    if (isLink) quill.format("link", false, "user");
    else if (/^https?:\/\/\S+$/.test(text)) quill.format("link", text, "user");
  };
  const button = (label: string, icon: ReactNode, pressed: boolean, act: () => void) => (
    <IconButton
      label={label}
      icon={icon}
      aria-pressed={pressed}
      // Keeps the selection in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    />
  );

  return (
    <div role="toolbar" aria-label={t("editor.formats")} className={styles.toolbar}>
      {button(t("editor.bold"), <Bold size={18} />, formats.bold === true, () => toggle("bold"))}
      {button(t("editor.italic"), <Italic size={18} />, formats.italic === true, () => toggle("italic"))}
      {button(t("editor.underline"), <Underline size={18} />, formats.underline === true, () => toggle("underline"))}
      {button(t("editor.heading"), <Heading size={18} />, formats.header === 2, () => toggle("header", 2))}
      {button(t("editor.list"), <List size={18} />, formats.list === "bullet", () => toggle("list", "bullet"))}
      {button(t("editor.numbers"), <ListOrdered size={18} />, formats.list === "ordered", () =>
        toggle("list", "ordered"),
      )}
      {button(t("editor.link"), <Link size={18} />, typeof formats.link === "string", setLink)}
      {button(t("editor.clear"), <RemoveFormatting size={18} />, false, clear)}
    </div>
  );
}

/** Name of all embedded content in the editor. */
const embed = "elsewhere";

/** Converts embeds of other clients, such as external pictures and videos, to those of the editor. */
function withEmbeds(ops: readonly Op[]): Op[] {
  return ops.map((op) => (isEmbed(op) ? { ...op, insert: { [embed]: op.insert } } : op));
}

/** Converts embeds of the editor back to those of other clients. */
function withoutEmbeds(ops: readonly EditorOp[]): object[] {
  return ops.map((op) => (isEmbed(op) && embed in op.insert ? { ...op, insert: op.insert[embed] } : op));
}

function isEmbed(op: EditorOp): op is { insert: Record<string, unknown> } {
  return typeof op.insert === "object";
}

/** Registers a type that shows the address of an embed, as the message page does, loads nothing, and preserves unknown content. */
function teachEmbeds(editor: typeof QuillType): void {
  const kept = new WeakMap<Node, unknown>();
  class Elsewhere extends (editor.import("blots/embed") as typeof EmbedBlot) {
    static override blotName = embed;
    static override className = "elsewhere";
    static override tagName = "span";

    static override create(value: unknown): Element {
      const node = super.create() as Element;
      node.textContent = embedded(value);
      kept.set(node, value);
      return node;
    }

    static override value(node: Element): unknown {
      return kept.get(node);
    }
  }
  editor.register(Elsewhere, true);
}
