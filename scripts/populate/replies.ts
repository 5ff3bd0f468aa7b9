import type { Chance } from "./chance.ts";
import { activeMember, beginning, othersThan, type PlannedMessage, type Talk } from "./planned-message.ts";
import { filledIn, inTurn } from "./texts/words.ts";

const minute = 60_000;
const longestPause = 6 * 24 * 60 * minute;

/** Distributed unevenly: many messages get one or two replies, a few get very many. */
export function planReplies(talk: Talk, tops: PlannedMessage[], count: number, luck: Chance): PlannedMessage[] {
  const eager = tops.map(() => luck.next() ** 5 * 9 + luck.next() * 0.6);
  const whole = eager.reduce((sum, each) => sum + each, 0);
  const replies: PlannedMessage[] = [];
  tops.forEach((top, i) => {
    const wanted = Math.round((eager[i]! / whole) * count);
    replies.push(...thread(talk, top, Math.min(wanted, count - replies.length), luck));
  });
  while (replies.length < count) replies.push(...thread(talk, luck.pick(tops), 1, luck));
  return replies;
}

function thread(talk: Talk, top: PlannedMessage, count: number, luck: Chance): PlannedMessage[] {
  const { stock, now } = talk;
  const nextReply = inTurn(stock.replies, luck);
  const nextEcho = inTurn(stock.echoes, luck);
  const times = Array.from({ length: count }, () => timeAfter(top.createdAt, now, luck)).sort((a, b) => a - b);
  const said: PlannedMessage[] = [];
  for (const time of times) {
    const answered = said.length > 0 && luck.happens(0.16) ? luck.pick(said) : top;
    const author = activeMember(talk, luck);
    const text = answered === top ? nextReply() : nextEcho();
    const reply: PlannedMessage = {
      ...beginning(time, luck),
      author,
      parent: answered.id,
      text: filledIn(text, stock, othersThan(author, talk), luck),
      pictures: top.pictures.length > 0 && luck.happens(0.03) ? [luck.pick(top.pictures)] : [],
    };
    answered.lastActivityAt = Math.max(answered.lastActivityAt, reply.createdAt);
    said.push(reply);
  }
  return said;
}

/** Most replies come within hours, some after days, none in the future. */
function timeAfter(start: number, now: number, luck: Chance): number {
  const latest = Math.min(longestPause, now - start - minute / 2);
  const pause = minute * (longestPause / minute) ** luck.next();
  return start + (pause < latest ? pause : luck.between(0.2, 1) * latest);
}
