import { Check, ChevronRight, Forward, Globe, Link2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { MessageView } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import { messageAddress } from "../../../api/addresses.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { useCopy } from "../../../hooks/use-copy.ts";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./share-dialog.module.css";

interface ShareDialogProps {
  message: MessageView;
  onPublicLink?: () => void;
  onClose: () => void;
}

export default function ShareDialog({ message, onPublicLink, onClose }: ShareDialogProps) {
  const t = useT();
  const me = useMe();
  const { group } = message;
  const { copied, copy } = useCopy(messageAddress(message.id, message.thread));
  const hasOtherGroup = me.groups.some((other) => other.id !== group.id && can.post(other));
  return (
    <Dialog title={t("share.title")} onClose={onClose}>
      <ul className={styles.options}>
        <li>
          <button type="button" onClick={() => void copy()}>
            {copied ? <Check aria-hidden size={20} /> : <Link2 aria-hidden size={20} />}
            <ShareOptionText detail={t("share.members", { group: group.name })}>
              <span aria-live="polite">{copied ? t("action.copied") : t("message.copy_link")}</span>
            </ShareOptionText>
          </button>
        </li>
        {hasOtherGroup && (
          <li>
            <Link href={`/share?message=${message.id}`}>
              <Forward aria-hidden size={20} className="mirrored" />
              <ShareOptionText detail={t("share.other_group_detail")}>{t("share.other_group")}</ShareOptionText>
              <ChevronRight aria-hidden size={18} className="mirrored" />
            </Link>
          </li>
        )}
        {onPublicLink && (
          <li>
            <button type="button" onClick={onPublicLink}>
              <Globe aria-hidden size={20} />
              <ShareOptionText detail={t("share.anybody")}>{t("public.title")}</ShareOptionText>
              <ChevronRight aria-hidden size={18} className="mirrored" />
            </button>
          </li>
        )}
      </ul>
      <Button onClick={onClose}>{t("action.close")}</Button>
    </Dialog>
  );
}

function ShareOptionText({ detail, children }: { detail: string; children: ReactNode }) {
  return (
    <span className={styles.text}>
      <span className={styles.name}>{children}</span>
      <span className={styles.detail}>{detail}</span>
    </span>
  );
}
