import { loginLength, pinLength } from "#contract/limits.ts";
import { appError } from "../../../errors.ts";

const digits = new RegExp(`^\\d{${pinLength.min},${pinLength.max}}$`);

/** Throws `pin_invalid`, and `pin_too_simple` for one digit repeated or counted up or down. */
export function checkPin(pin: string): string {
  const clean = pin.replace(/\s/g, "");
  if (!digits.test(clean)) throw appError("pin_invalid");
  const all = Array.from(clean, Number);
  const steps = new Set(all.slice(1).map((digit, n) => digit - all[n]!));
  const [step] = steps;
  if (steps.size === 1 && Math.abs(step!) <= 1) throw appError("pin_too_simple");
  return clean;
}

const longestName = 30;

/** Such as "aunt-rosa-4821". The number keeps strangers, who could lock the PIN, from guessing it. */
export function loginFor(name: string, number: number): string {
  const words =
    name
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const start = Array.from(words.join("-")).slice(0, longestName).join("");
  return `${start}-${number}`.replace(/^-/, "").slice(0, loginLength);
}
