/** A text field of any kind in which suggestions replace the text before the text cursor. */
export interface SuggestionField {
  /** Has the focus while the person writes, and receives the ARIA attributes. */
  readonly element: HTMLElement;
  /** The text before the text cursor; undefined without focus, or if something is selected. */
  textBefore(): string | undefined;
  /** Calls back whenever `textBefore` may have changed. Returns a function that stops it. */
  subscribe(onChange: () => void): () => void;
  replaceFrom(start: number, text: string): void;
  /** Place of the character at this position, in the viewport. */
  placeOf(position: number): DOMRect;
}
