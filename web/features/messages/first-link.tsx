import { Suspense } from "react";
import { firstUrl } from "#contract/first-url.ts";
import type { MessageView } from "#contract/messages.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { hasNoEmbed, textOf } from "./content.ts";

const LinkEmbed = lazyComponent(() => import("../link-previews/link-embed.tsx"));

/** What the first link of a message leads to, unless its author took that away. */
export function FirstLink({ message }: { message: MessageView }) {
  const url = hasNoEmbed(message) ? undefined : firstUrl(textOf(message));
  if (url === undefined) return null;
  return (
    <Suspense>
      <LinkEmbed key={url} url={url} />
    </Suspense>
  );
}
