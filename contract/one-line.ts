/** Joiners and selectors stay: scripts and emoji need them. */
const needed = "\\u200c\\u200d\\ufe0e\\ufe0f";
/** Characters without any look of their own, marks that turn the direction of what follows, and halves of characters. */
const invisible = new RegExp(
  `(?![${needed}])\\p{Default_Ignorable_Code_Point}|[\\u061c\\u200e\\u200f\\u2800\\ufff9-\\ufffb]|\\p{Surrogate}`,
  "gu",
);
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Returns a name on one line; "" if there is nothing to see. One with line breaks could write paragraphs of its own into mails, one with other
 * marks look like another.
 */
export function onOneLine(text: string): string {
  const line = text
    .replace(invisible, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  return visible.test(line) ? line : "";
}
