import { useState, type ComponentProps } from "react";
import { useIsHidden } from "../../identity/people/use-hidden.ts";
import { HiddenComment } from "./hidden-comment.tsx";
import { Reply } from "./reply.tsx";

/** A comment, or a line in place of one by somebody whom the reader has hidden. */
export function ShownReply(props: ComponentProps<typeof Reply>) {
  const isHidden = useIsHidden(props.reply.author?.id);
  const [isShown, setShown] = useState(false);
  if (!isHidden || isShown || props.focused || props.isLit) return <Reply {...props} />;
  return <HiddenComment id={props.reply.id} onShow={() => setShown(true)} />;
}
