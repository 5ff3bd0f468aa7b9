import {
  Bold,
  Check,
  Code,
  Heading,
  Italic,
  Link,
  List,
  ListOrdered,
  RemoveFormatting,
  TextQuote,
  Underline,
  X,
} from "lucide-react";
import type Quill from "quill";
import { useEffect, useState, type KeyboardEvent, type ReactNode } from "react";
import { IconButton } from "../../../components/icon-button.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "./formatting-bar.module.css";

export default function FormattingBar({ quill }: { quill: Quill }) {
  const t = useT();
  const formats = useFormats(quill);
  const [isLinking, setLinking] = useState(false);
  const toggle = (name: string, on: unknown = true) => quill.format(name, formats[name] === on ? false : on, "user");
  const clear = () => {
    const { index, length } = quill.getSelection(true);
    const [line, offset] = quill.getLine(index);
    if (length > 0) quill.removeFormat(index, length, "user");
    else if (line) quill.removeFormat(index - offset, line.length(), "user");
  };
  const link = () => (formats.link === undefined ? setLinking(true) : removeLink(quill));
  const button = (label: string, icon: ReactNode, isOn: boolean | undefined, act: () => void) => (
    <IconButton
      label={label}
      icon={icon}
      aria-pressed={isOn}
      // Keeps the selection in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    />
  );

  if (isLinking) return <LinkField quill={quill} onEnd={() => setLinking(false)} />;
  return (
    <div role="toolbar" aria-label={t("editor.formats")} className={styles.bar}>
      {button(t("editor.bold"), <Bold size={20} />, formats.bold === true, () => toggle("bold"))}
      {button(t("editor.italic"), <Italic size={20} />, formats.italic === true, () => toggle("italic"))}
      {button(t("editor.list"), <List size={20} />, formats.list === "bullet", () => toggle("list", "bullet"))}
      {button(t("editor.numbers"), <ListOrdered size={20} />, formats.list === "ordered", () =>
        toggle("list", "ordered"),
      )}
      {button(t("editor.quote"), <TextQuote size={20} />, formats.blockquote === true, () => toggle("blockquote"))}
      {button(t("editor.link"), <Link size={20} />, formats.link !== undefined, link)}
      {button(t("editor.code"), <Code size={20} />, isCode(formats), () => toggleCode(quill, formats))}
      {formats.underline === true &&
        button(t("editor.underline"), <Underline size={20} />, true, () => toggle("underline"))}
      {typeof formats.header === "number" &&
        button(t("editor.heading"), <Heading size={20} />, true, () => toggle("header", formats.header))}
      {button(t("editor.clear"), <RemoveFormatting size={20} />, undefined, clear)}
    </div>
  );
}

type Formats = Record<string, unknown>;

/** Follows the formats of the selected text. Those of the last selection stay while the focus is elsewhere. */
function useFormats(quill: Quill): Formats {
  const [formats, setFormats] = useState<Formats>(() => (quill.hasFocus() ? quill.getFormat() : {}));
  useEffect(() => {
    const look = () => {
      if (quill.hasFocus()) setFormats(quill.getFormat());
    };
    quill.on("editor-change", look);
    return () => void quill.off("editor-change", look);
  }, [quill]);
  return formats;
}

function isCode(formats: Formats): boolean {
  return formats.code === true || formats["code-block"] !== undefined;
}

/** Turns whole lines into a code block, and words into inline code. */
function toggleCode(quill: Quill, formats: Formats): void {
  const { index, length } = quill.getSelection(true);
  const [line, offset] = quill.getLine(index);
  const isWholeLine = offset === 0 && line !== null && length >= line.length() - 1;
  if (isCode(formats)) quill.format(formats.code === true ? "code" : "code-block", false, "user");
  else quill.format(isWholeLine ? "code-block" : "code", true, "user");
}

function removeLink(quill: Quill): void {
  const { index, length } = quill.getSelection(true);
  const [leaf, offset] = quill.getLeaf(index);
  if (length > 0 || !leaf) quill.format("link", false, "user");
  else quill.formatText(index - offset, leaf.length(), "link", false, "user");
}

/** Without selected text, the address becomes the text. */
function LinkField({ quill, onEnd }: { quill: Quill; onEnd: () => void }) {
  const t = useT();
  const [selection] = useState(() => quill.getSelection(true));
  const selected = quill.getText(selection.index, selection.length).trim();
  const [address, setAddress] = useState(isAddress(selected) ? selected : "");
  const leave = () => {
    onEnd();
    quill.setSelection(selection, "user");
  };
  const setLink = () => {
    const link = fullAddress(address);
    leave();
    if (!link) return;
    if (selection.length > 0) quill.format("link", link, "user");
    else quill.insertText(selection.index, address.trim(), { link }, "user");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") setLink();
    else leave();
  };
  return (
    <div role="group" aria-label={t("editor.link")} className={styles.link}>
      <input
        type="url"
        inputMode="url"
        aria-label={t("editor.link_address")}
        autoFocus
        autoComplete="off"
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton label={t("editor.set_link")} icon={<Check size={20} />} onClick={setLink} />
      <IconButton label={t("action.cancel")} icon={<X size={20} />} onClick={leave} />
    </div>
  );
}

function isAddress(text: string): boolean {
  return /^(https?:\/\/|mailto:)\S+$/i.test(text);
}

/** Adds the parts that people usually omit; undefined if it is not an address. */
function fullAddress(text: string): string | undefined {
  const address = text.trim();
  if (isAddress(address)) return address;
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  return /^[^\s:/]+\.[^\s:/]+(?:[/:?#]\S*)?$/.test(address) ? `https://${address}` : undefined;
}
