import { useMemo } from "react";
import type { MessageView } from "#contract/messages.ts";
import { richTextOf, textOf, hasNoEmbed } from "./content.ts";
import { mentionedIn } from "./text-pieces.ts";
import { MessageText } from "./message-text.tsx";
import { RichMessageText } from "./rich-message-text.tsx";
import { parseRichText } from "#contract/rich-text.ts";
import { firstUrl } from "#contract/first-url.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";

export function WrittenText({ message }: { message: MessageView }) {
  const people = useMemo(() => mentionedIn(message), [message]);
  const text = textOf(message);
  if (!text.trim()) return null;
  const rich = richTextOf(message);
  const parsed = rich === undefined ? undefined : parseRichText(rich);
  return parsed ? <RichMessageText ops={parsed.ops} people={people} /> : <MessageText text={text} people={people} />;
}

const LinkEmbed = lazyComponent(() => import("../link-previews/link-embed.tsx"));

export function FirstLink({ message }: { message: MessageView }) {
  const url = hasNoEmbed(message) ? undefined : firstUrl(textOf(message));
  if (url === undefined) return null;
  return <LinkEmbed key={url} url={url} />;
}
