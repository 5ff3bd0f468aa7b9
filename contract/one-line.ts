/** Returns the text on one line. A name with line breaks could write paragraphs of its own into mails and logs. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
