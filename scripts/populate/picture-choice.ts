import type { Chance } from "./chance.ts";
import { picturesOf, type Subject } from "./pictures.ts";
import type { Idea } from "./texts/stock.ts";
import { inTurn } from "./texts/words.ts";

/** Chooses pictures for a message. The leading ones repeat only after all have been used. */
export function picturesInTurn(luck: Chance): (idea: Idea) => string[] {
  const covers = new Map<Subject, () => string>();

  return ({ subject, covers: fitting, pictures = [1, 1] }) => {
    const count = luck.whole(...pictures);
    if (!subject || count === 0) return [];
    const all = picturesOf(subject);
    const nextCover = covers.get(subject) ?? inTurn(all, luck);
    covers.set(subject, nextCover);
    const cover = fitting ? luck.pick(fitting) : nextCover();
    return [cover, ...luck.shuffle(all.filter((name) => name !== cover)).slice(0, count - 1)];
  };
}
