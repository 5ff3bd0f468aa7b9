import { useMemo } from "react";
import type { MessageView } from "#contract/messages.ts";
import { richTextOf, textOf, hasNoEmbed } from "./content.ts";
import { mentionedIn } from "./text-pieces.ts";
import { MessageText } from "./message-text.tsx";
import { RichMessageText } from "./rich-message-text.tsx";
import { parseRichText } from "#contract/rich-text.ts";
import { firstUrl } from "#contract/first-url.ts";
import { useInfo, useMe } from "../../identity/people/use-me.ts";
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

const Translation = lazyComponent(() => import("./translation.tsx"));

/** Rendered if the operator named a translation service, for messages of others. */
export function TranslationOffer({ message }: { message: MessageView }) {
  const me = useMe();
  const isOffered = useInfo()?.translates === true && message.author?.id !== me.id;
  return isOffered && <Translation message={message} />;
}

export function FirstLink({ message }: { message: MessageView }) {
  const url = hasNoEmbed(message) ? undefined : firstUrl(textOf(message));
  if (url === undefined) return null;
  return <LinkEmbed key={url} url={url} />;
}
