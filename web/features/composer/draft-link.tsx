import { Suspense } from "react";
import { firstUrl } from "#contract/first-url.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import type { DraftInHand } from "./use-draft.ts";

const ComposedLink = lazyComponent(() => import("../link-previews/composed-link.tsx"));

interface DraftLinkProps {
  draft: DraftInHand;
  /** What is read of it, where that is not what is stored. */
  text: string;
  readOnly: boolean;
}

/** What the first link of what is being written leads to, while it is written. */
export function DraftLink({ draft: { words, setWords }, text, readOnly }: DraftLinkProps) {
  const url = firstUrl(text);
  if (url === undefined) return null;
  return (
    <Suspense>
      <ComposedLink
        url={url}
        isRemoved={words.noEmbed === true}
        readOnly={readOnly}
        onRemove={(removed) => setWords({ noEmbed: removed || undefined })}
      />
    </Suspense>
  );
}
