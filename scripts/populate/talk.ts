import { chance, type Chance } from "./chance.ts";
import { picturesOf, type Subject } from "./pictures.ts";
import { planReplies } from "./replies.ts";
import { activeMember, beginning, othersThan, type PlannedMessage, type Talk } from "./planned-message.ts";
import type { Idea } from "./texts/stock.ts";
import { filledIn, inTurn } from "./texts/words.ts";

const day = 24 * 60 * 60 * 1000;
const span = 730 * day;
/** Share of messages that start a thread. */
const topLevelShare = 0.26;
/** Number of messages newer than the pinned ones. */
const earliestPin = 24;

/** All messages of a group, oldest first, denser towards the present. */
export function planTalk(talk: Talk): PlannedMessage[] {
  const luck = chance(talk.seed);
  const tops = topLevel(talk, luck);
  const replies = planReplies(talk, tops, talk.size - tops.length, luck);
  return [...tops, ...replies].sort((a, b) => a.createdAt - b.createdAt);
}

function topLevel(talk: Talk, luck: Chance): PlannedMessage[] {
  const { stock, now } = talk;
  const pinned = stock.ideas.filter(({ isPinned }) => isPinned);
  const nextIdea = inTurn(
    stock.ideas.filter((idea) => !pinned.includes(idea)),
    luck,
  );
  const nextPictures = picturesInTurn(luck);
  const count = Math.max(1, Math.round(talk.size * topLevelShare));

  return Array.from({ length: count }, (_, i) => {
    const toPin = pinned[i - earliestPin];
    const idea = toPin ?? nextIdea();
    const age = ((i + luck.between(0.1, 0.9)) / count) ** 2 * span + 4 * 60_000;
    const author = activeMember(talk, luck);
    return {
      ...beginning(now - age, luck),
      ...words(talk, idea, author, luck),
      author,
      pictures: nextPictures(idea),
      ...(toPin && { isPinned: true }),
    };
  });
}

/** Chooses pictures for a message. The leading ones repeat only after all have been used. */
function picturesInTurn(luck: Chance): (idea: Idea) => string[] {
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

function words(talk: Talk, { title, text }: Idea, author: number, luck: Chance): { title?: string; text?: string } {
  const { stock } = talk;
  const others = othersThan(author, talk);
  const sentences = [text];
  if (text && luck.happens(0.4)) sentences.push(luck.pick(stock.asides));
  if (text?.endsWith(":") || (text && luck.happens(0.06))) sentences.push(luck.pick(stock.links));
  const whole = sentences.filter(Boolean).join(text && text.length > 300 ? "\n\n" : " ");
  return {
    ...(title && { title: filledIn(title, stock, others, luck) }),
    ...(whole && { text: filledIn(whole, stock, others, luck) }),
  };
}
