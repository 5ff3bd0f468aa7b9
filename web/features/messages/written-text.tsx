import type { MessageView } from "#contract/messages.ts";
import { richTextOf, textOf } from "./content.ts";
import { MessageText } from "./message-text.tsx";
import { RichMessageText } from "./rich-message-text.tsx";
import { parseRichText } from "#contract/rich-text.ts";

/** Text of a message, plain or formatted; renders nothing if it is empty. */
export function WrittenText({ message }: { message: MessageView }) {
  const text = textOf(message);
  if (!text.trim()) return null;
  const rich = richTextOf(message);
  const parsed = rich === undefined ? undefined : parseRichText(rich);
  return parsed ? <RichMessageText ops={parsed.ops} /> : <MessageText text={text} />;
}
