import type { Chance } from "../chance.ts";
import type { Stock } from "./stock.ts";

/** Fills in place, name, day and thing. */
export function filledIn(text: string, stock: Stock, others: readonly string[], luck: Chance): string {
  const choices: Record<string, readonly string[]> = {
    place: stock.places,
    who: others,
    day: stock.days,
    thing: stock.things,
  };
  const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => luck.pick(choices[name]!));
  return filled.replaceAll(
    /(^|[.!?]\s+|\n)(?!https?:)(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** Informal first names. */
export const firstName = (name: string): string => name.split(" ")[0]!;

/** Cycles through all items in random order before repeating any. */
export function inTurn<Item>(items: readonly Item[], luck: Chance): () => Item {
  let waiting: Item[] = [];
  return () => {
    if (waiting.length === 0) waiting = luck.shuffle(items);
    return waiting.pop()!;
  };
}
