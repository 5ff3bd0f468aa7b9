import { cutText } from "#contract/cut-text.ts";
import { nameLength } from "#contract/limits.ts";

/** Suggests a name for the owner of an email address: "Anna Martin" for "anna.martin+news@example.org". */
export function nameFromAddress(address: string): string {
  const part = address.trim().split("@")[0]!.split("+")[0]!;
  const words = part.split(/[._\s-]+/u).filter(Boolean);
  // Numbers usually only make an address unique. A name of only numbers is kept.
  const named = words.map((word) => word.replace(/\d+$/u, "")).filter(Boolean);
  return cutText((named.length > 0 ? named : words).map(capitalize).join(" "), nameLength);
}

function capitalize(word: string): string {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("");
}
