import { useState, type ClipboardEvent, type CompositionEvent, type InputEvent, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import type Quill from "quill";
import { loadCode } from "../../../api/load-code.ts";
import { useAlert } from "../../../components/alert.tsx";
import { lazyScreen } from "../../../components/lazy-component.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import type { EditorStart } from "./editor-start.ts";
import { pastedOps } from "./pasted-ops.ts";
import { formattedText, positionInFormatted } from "../drafts/rich-draft.ts";
import { insertText } from "./text-area.ts";
import { lineAround, typedFormat } from "./typed-formats.ts";
import { UnloadedText } from "./unloaded-text.tsx";
import type { DraftInHand } from "../drafts/use-draft.ts";

export const RichTextEditor = lazyScreen(() => import("./rich-text-editor.tsx"), UnloadedText);
export const FormattingBar = lazyScreen(() => import("./formatting-bar.tsx"));

type Area = HTMLTextAreaElement;

/** The text up to each format typed while the editor was loading. */
const typed = new WeakMap<Area, readonly string[]>();

export type Formatting = ReturnType<typeof useFormatting>;

/** Replaces the plain field of a draft by the editor as soon as something is formatted. */
export function useFormatting({ words, setWords }: DraftInHand) {
  const t = useT();
  const alert = useAlert();
  const [isBarWanted, setBarWanted] = useState(false);
  const [start, setStart] = useState<EditorStart>();
  const [editor, setEditor] = useState<Quill>();

  /** Keeps the plain text if the code cannot be loaded, and what was typed while it loads. */
  const begin = async (area: Area, wish: EditorWish = {}, typedAt?: number) => {
    if (typedAt !== undefined) typed.set(area, [...(typed.get(area) ?? []), area.value.slice(0, typedAt)]);
    await loadCode(loadEditor);
    if (!area.isConnected || area.readOnly) return;
    const { value, selectionStart, selectionEnd } = area;
    const at = (position: number) => positionInFormatted(value, position);
    const [index, end] = [at(selectionStart), at(selectionEnd)];
    const signs = (typed.get(area) ?? []).filter((text) => value.startsWith(text)).map((text) => at(text.length));
    // No key press may fall between the two fields.
    flushSync(() => {
      setStart({ ...wish, index, length: end - index, typedAt: signs });
      setWords({ text: formattedText(value), formatted: true });
    });
  };
  return {
    start,
    editor,
    isBarOpen: isBarWanted && words.formatted === true,
    setEditor: (now: Quill | undefined) => {
      setEditor(now);
      if (!now) setStart(undefined);
    },
    /** `place`: any element of the form. */
    toggleBar: async (place: Element | null) => {
      const area = place?.closest("form")?.querySelector<Area>("textarea[data-text]");
      if (!area) {
        setBarWanted(!isBarWanted);
        return;
      }
      try {
        await begin(area);
        setBarWanted(true);
      } catch (error) {
        alert(errorText(t, error), "danger");
      }
    },
    ofArea: eventsOf(words.text, begin),
  };
}

type EditorWish = Pick<EditorStart, "format" | "ops">;
type Begin = (area: Area, wish: EditorWish, typedAt?: number) => Promise<void>;

/** Handlers of the plain field that switch to the editor. `text`: its content before the event. */
function eventsOf(text: string, begin: Begin) {
  const attempt = (area: Area, wish: EditorWish, otherwise: () => void = () => undefined) =>
    void begin(area, wish).catch(otherwise);
  const checkTyped = (area: Area) => {
    const { value, selectionStart, selectionEnd } = area;
    if (selectionStart !== selectionEnd || !typedFormat(...lineAround(value, selectionStart))) return;
    void begin(area, {}, selectionStart).catch(() => undefined);
  };
  return {
    onFocus: () =>
      "requestIdleCallback" in window && requestIdleCallback(() => void loadEditor().catch(() => undefined)),
    onInput: ({ currentTarget, nativeEvent }: InputEvent<Area>) => {
      const isTyped = currentTarget.value.length === text.length + 1;
      if (isTyped && !nativeEvent.isComposing) checkTyped(currentTarget);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Area>) => checkTyped(currentTarget),
    onKeyDown: (event: KeyboardEvent<Area>) => {
      const format = formatOfKey(event);
      if (!format) return;
      event.preventDefault();
      attempt(event.currentTarget, { format });
    },
    onPaste: (event: ClipboardEvent<Area>) => {
      const { currentTarget: area, clipboardData } = event;
      const ops = pastedOps(clipboardData);
      if (!ops || area.readOnly) return;
      event.preventDefault();
      const plain = clipboardData.getData("text/plain");
      attempt(area, { ops }, () => insertText(area, plain));
    },
  };
}

function formatOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): "bold" | "italic" | undefined {
  if (ctrlKey === metaKey || altKey || shiftKey) return undefined;
  return key === "b" ? "bold" : key === "i" ? "italic" : undefined;
}

function loadEditor() {
  return Promise.all([RichTextEditor.load(), FormattingBar.load()]);
}
