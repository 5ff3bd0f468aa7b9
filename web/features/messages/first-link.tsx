import { firstUrl } from "#contract/first-url.ts";
import type { MessageView } from "#contract/messages.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { hasNoEmbed, textOf } from "./content.ts";

const LinkEmbed = lazyComponent(() => import("../link-previews/link-embed.tsx"));

/** Preview of the first link of a message, unless its author removed it. */
export function FirstLink({ message }: { message: MessageView }) {
  const url = hasNoEmbed(message) ? undefined : firstUrl(textOf(message));
  if (url === undefined) return null;
  return <LinkEmbed key={url} url={url} />;
}
