import { parseRichText } from "#contract/rich-text.ts";
import { MessageText } from "../../messages/messages/message-text.tsx";
import { RichMessageText } from "../../messages/messages/rich-message-text.tsx";
import type { Outgoing } from "./outbox.ts";
import { sentText } from "../drafts/sent-text.ts";

export function OutgoingText({ outgoing }: { outgoing: Outgoing }) {
  const { type, text } = sentText(outgoing);
  const parsed = type === "rich_text" ? parseRichText(text) : undefined;
  if (parsed) return <RichMessageText ops={parsed.ops} />;
  return text ? <MessageText text={text} /> : null;
}
