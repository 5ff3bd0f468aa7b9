/** Joiners and variation selectors, which scripts and emoji need. */
const needed = "\\u200c\\u200d\\ufe0e\\ufe0f";
/** Invisible characters, marks that change text direction, and unpaired surrogates. */
const invisible = new RegExp(
  `(?![${needed}])\\p{Default_Ignorable_Code_Point}|[\\u061c\\u200e\\u200f\\u2800\\ufff9-\\ufffb]|\\p{Surrogate}`,
  "gu",
);
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns "" if nothing visible is left. Line breaks in a name could forge paragraphs of emails, and invisible characters could imitate another name. */
export function onOneLine(text: string): string {
  const line = text
    .replace(invisible, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  return visible.test(line) ? line : "";
}
