import type { Context } from "../../context.ts";

/** One line of what `doctor` says. Only what is wrong makes it end with 1. */
export interface Finding {
  level: "ok" | "note" | "mended" | "wrong";
  text: string;
}

export interface Options {
  /** Puts right what can be made again from what is there. */
  isMending: boolean;
}

export type Check = (context: Context, options: Options) => Promise<Finding[]>;

export const ok = (text: string): Finding => ({ level: "ok", text });
export const note = (text: string): Finding => ({ level: "note", text });
export const wrong = (text: string): Finding => ({ level: "wrong", text });

/** `fine` where nothing was found. */
export function oneByOne(wrongs: string[], fine: string): Finding[] {
  return wrongs.length === 0 ? [ok(fine)] : wrongs.map(wrong);
}
