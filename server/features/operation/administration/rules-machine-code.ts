import { randomInt } from "node:crypto";
import { hashOf } from "../../identity/people/rules-secrets.ts";

/** Leaves out ambiguous letters and digits. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const codeLength = 10;

/** Such as "K7PQM-2XRTA": 49 bits. */
export function newCode(): string {
  const letters = Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
  return `${letters.slice(0, codeLength / 2)}-${letters.slice(codeLength / 2)}`;
}

/** Ignores case, spaces and hyphens. */
export function hashOfCode(code: string): string {
  const typed = code.toUpperCase().replaceAll(/[\s-]/g, "");
  return hashOf(typed);
}
