import { firstUrl } from "#contract/first-url.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import type { DraftInHand } from "../drafts/use-draft.ts";

const ComposedLink = lazyComponent(() => import("../../messages/link-previews/composed-link.tsx"));

interface DraftLinkProps {
  draft: DraftInHand;
  text: string;
  readOnly: boolean;
}

export function DraftLink({ draft: { words, setWords }, text, readOnly }: DraftLinkProps) {
  const url = firstUrl(text);
  if (url === undefined) return null;
  return (
    <ComposedLink
      url={url}
      isRemoved={words.noEmbed === true}
      readOnly={readOnly}
      onRemove={(removed) => setWords({ noEmbed: removed || undefined })}
    />
  );
}
