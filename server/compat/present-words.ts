import { wordsOfText } from "#contract/rich-text.ts";
import type { MessageData, MessageType } from "#contract/messages.ts";
import { readFormatted } from "./rules-formatted.ts";
import { plainText } from "./rules-plain-form.ts";
import { withPart } from "./rules-readable.ts";

export interface Words {
  data: MessageData;
  type: MessageType;
}

export function presentWords({ data, type }: Words, knowsRichText: boolean, part = ""): Words {
  const { text } = data;
  if (text === undefined) return part === "" ? { data, type } : { data: { ...data, text: part }, type };
  if (knowsRichText) return { data: { ...data, text: part === "" ? text : withPartOf(type, text, part) }, type };
  const plain = plainText(type, text);
  return { data: { ...data, text: part === "" ? plain : withPart(plain, part) }, type: "standard" };
}

function withPartOf(type: MessageType, text: string, part: string): string {
  if (!readFormatted(text, "addresses")) return withPart(text, part);
  const { delta, textOnly, ...rest } = JSON.parse(text) as { delta: { ops: object[] }; textOnly?: unknown };
  const words = wordsOfText(type, text);
  const ops = [...delta.ops, { insert: `\n${part}\n` }];
  return JSON.stringify({
    delta: { ...delta, ops },
    ...rest,
    textOnly: textOnly === undefined ? part : withPart(words, part),
  });
}
