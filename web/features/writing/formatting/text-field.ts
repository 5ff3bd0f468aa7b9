import type { SuggestionField } from "./suggestion-field.ts";
import { fieldOf, insertText } from "./text-area.ts";

export interface TextField extends SuggestionField {
  readonly isReadOnly: boolean;
  /** Replaces the current or last selection. */
  insert(text: string): void;
  focus(): void;
  focusEnd(): void;
}

const editors = new WeakMap<Element, TextField>();

export function addEditor(element: Element, field: TextField): void {
  editors.set(element, field);
}

/** Returns the field for the text of a message in the form around this element. */
export function textFieldOf(place: Element | null): TextField | undefined {
  const element = place?.closest("form")?.querySelector("[data-text]");
  if (element instanceof HTMLTextAreaElement) return plainField(element);
  return element ? editors.get(element) : undefined;
}

function plainField(area: HTMLTextAreaElement): TextField {
  return {
    ...fieldOf(area),
    isReadOnly: area.readOnly,
    insert: (text) => insertText(area, text),
    focus: () => area.focus(),
    focusEnd() {
      area.focus();
      area.setSelectionRange(area.value.length, area.value.length);
    },
  };
}
