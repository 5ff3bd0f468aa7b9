import type { MessageData, MessageView } from "#contract/messages.ts";
import { splitQuotes, withQuote } from "#contract/plain-text.ts";
import { textOf } from "./content.ts";

/** `own_words` is specific to our client: others keep it and show the whole text. */
type SharedData = MessageData & { own_words?: boolean };

/** All clients show the comment, and below it the original as a quote. */
export function withOwnWords(original: MessageView, words: string): SharedData {
  const quoted = textOf(original).trim() ? withQuote("", textOf(original)).trimEnd() : "";
  return { ...original.data, text: [words.trim(), quoted].filter(Boolean).join("\n\n"), own_words: true };
}

export interface SharedTexts {
  own: string;
  original: string;
}

/** Returns undefined without a comment, or if the text was edited into something else. */
export function sharedTexts(message: MessageView): SharedTexts | undefined {
  const { own_words }: SharedData = message.data;
  if (own_words !== true || message.type !== "standard") return undefined;
  const [own, original, ...rest] = splitQuotes(textOf(message));
  if (!own || own.isQuote || rest.length > 0) return undefined;
  return { own: own.paragraphs.join("\n\n"), original: original?.paragraphs.join("\n\n") ?? "" };
}
