import type { Rsvp } from "#contract/messages.ts";
import { checkReaction } from "../../conversation/reactions/rules.ts";

export type Command = { answer: Rsvp } | { reaction: string };

const answers: Record<Rsvp, readonly string[]> = {
  yes: [
    ...["yes", "yep", "ja", "oui", "sí", "si", "ano", "áno", "igen", "да", "네", "예", "是", "是的", "好", "好的"],
    ...["ⵢⴰⵀ", "yah"],
  ],
  no: [
    ...["no", "nope", "nein", "non", "nee", "ne", "nie", "nem", "нет", "아니요", "아니오", "不", "否", "不是"],
    ...["ⵓⵀⵓ", "uhu"],
  ],
  maybe: [
    ...[
      "maybe",
      "perhaps",
      "vielleicht",
      "peut-être",
      "peut être",
      "peut-etre",
      "quizás",
      "quizá",
      "quizas",
      "tal vez",
    ],
    ...["misschien", "možná", "mozna", "možno", "mozno", "talán", "talan", "может быть", "возможно", "아마", "아마도"],
    ...["也许", "可能", "ⵉⵎⴽⵏ", "imkn"],
  ],
};

const hearts = [
  ...["heart", "love", "<3", "♥", "herz", "coeur", "cœur", "corazón", "corazon", "hart", "hartje", "srdce", "szív"],
  ...["сердце", "하트", "心", "爱心", "ⵓⵍ", "ul"],
];

const longestCommand = 40;

export function commandOf(text: string): Command | undefined {
  if (text.length > longestCommand) return undefined;
  const word = text
    .trim()
    .replace(/[.!。！\s]+$/, "")
    .toLowerCase();
  const given = (Object.keys(answers) as Rsvp[]).find((answer) => answers[answer].includes(word));
  if (given !== undefined) return { answer: given };
  if (hearts.includes(word)) return { reaction: "❤️" };
  return isEmoji(word) ? { reaction: word } : undefined;
}

function isEmoji(word: string): boolean {
  try {
    return checkReaction(word) === word;
  } catch {
    return false;
  }
}
