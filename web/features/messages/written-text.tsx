import type { MessageView } from "#contract/messages.ts";
import { richTextOf, textOf } from "./content.ts";
import { MessageText } from "./message-text.tsx";
import { RichMessageText } from "./rich-message-text.tsx";
import { parseRichText } from "#contract/rich-text.ts";

/** What a message says, plain or formatted; nothing where it says nothing. */
export function WrittenText({ message }: { message: MessageView }) {
  const text = textOf(message);
  if (!text.trim()) return null;
  const rich = richTextOf(message);
  const parsed = rich === undefined ? undefined : parseRichText(rich);
  return parsed ? <RichMessageText ops={parsed.ops} /> : <MessageText text={text} />;
}
