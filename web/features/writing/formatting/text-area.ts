import type { SuggestionField } from "./suggestion-field.ts";

/** Replaces a range of the text, or else the selection, and moves the cursor to its end. */
export function insertText(area: HTMLTextAreaElement, text: string, start = area.selectionStart): void {
  area.setRangeText(text, start, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

export function fieldOf(area: HTMLTextAreaElement): SuggestionField {
  return {
    element: area,
    textBefore() {
      const isReady = document.activeElement === area && !area.readOnly && area.selectionStart === area.selectionEnd;
      return isReady ? area.value.slice(0, area.selectionStart) : undefined;
    },
    subscribe(onChange) {
      // Listens on the document, after React: a component rendered before would restore the text known to React.
      const events = ["input", "focusin", "focusout", "selectionchange"] as const;
      events.forEach((name) => document.addEventListener(name, onChange));
      return () => events.forEach((name) => document.removeEventListener(name, onChange));
    },
    replaceFrom: (start, text) => insertText(area, text, start),
    placeOf: (position) => placeIn(area, position),
  };
}

/** Styles that affect where a letter is. */
const copied = [
  ...["direction", "font-family", "font-size", "font-style", "font-weight", "letter-spacing", "line-height"],
  ...["padding-top", "padding-right", "padding-bottom", "padding-left", "tab-size", "text-indent", "word-spacing"],
];

/** Measures a copy of the text, because browsers do not expose positions inside a text area. */
function placeIn(area: HTMLTextAreaElement, position: number): DOMRect {
  const style = getComputedStyle(area);
  const copy = document.createElement("div");
  for (const name of copied) copy.style.setProperty(name, style.getPropertyValue(name));
  const { left, top } = area.getBoundingClientRect();
  copy.style.cssText += `position: fixed; left: ${left}px; top: ${top - area.scrollTop}px; inline-size: ${area.clientWidth}px;
    box-sizing: border-box; white-space: pre-wrap; overflow-wrap: break-word; visibility: hidden`;
  const sign = document.createElement("span");
  sign.textContent = area.value.slice(position, position + 1);
  copy.append(area.value.slice(0, position), sign, area.value.slice(position + 1));
  document.body.append(copy);
  const place = sign.getBoundingClientRect();
  copy.remove();
  return place;
}
