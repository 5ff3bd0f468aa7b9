import { useState, type ComponentProps } from "react";
import { Button } from "../../components/button.tsx";
import { useT } from "../../i18n/language.tsx";
import { useIsHidden } from "../people/use-hidden.ts";
import { Reply } from "./reply.tsx";
import styles from "./reply.module.css";

/** A comment, or a line in place of one by somebody whom the reader has hidden. */
export function ShownReply(props: ComponentProps<typeof Reply>) {
  const t = useT();
  const isHidden = useIsHidden(props.reply.author?.id);
  const [isShown, setShown] = useState(false);
  if (!isHidden || isShown || props.focused || props.isLit) return <Reply {...props} />;
  return (
    <li className={styles.hidden} data-reply={props.reply.id} tabIndex={-1}>
      {t("hide.comment")}
      <Button look="quiet" onClick={() => setShown(true)}>
        {t("hide.show")}
      </Button>
    </li>
  );
}
