import type { Context } from "../../context.ts";

/** One line of the report. Only problems make `doctor` exit with 1. */
export interface Finding {
  level: "ok" | "note" | "mended" | "wrong";
  text: string;
}

export interface Options {
  /** Repairs what can be derived from other data. */
  isMending: boolean;
}

export type Check = (context: Context, options: Options) => Promise<Finding[]>;

export const ok = (text: string): Finding => ({ level: "ok", text });
export const note = (text: string): Finding => ({ level: "note", text });
export const wrong = (text: string): Finding => ({ level: "wrong", text });

/** Returns `fine` if nothing was found. */
export function oneByOne(wrongs: string[], fine: string): Finding[] {
  return wrongs.length === 0 ? [ok(fine)] : wrongs.map(wrong);
}
