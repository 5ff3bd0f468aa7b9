import { MessageCircleHeart } from "lucide-react";
import { Link } from "wouter";
import type { Group } from "#contract/groups.ts";
import { invitationAddress } from "../../api/addresses.ts";
import { buttonClass } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { useT } from "../../i18n/language.tsx";
import { ShareInvitation } from "../groups/share-invitation.tsx";
import styles from "./feed.module.css";

/** Loaded on demand, since few people see it. */
export default function EmptyGroup({ groupId, group }: { groupId: string; group?: Group }) {
  const t = useT();
  const link = group?.inviteKey ? invitationAddress(group.inviteKey) : undefined;
  return (
    <EmptyState
      icon={<MessageCircleHeart size={28} />}
      title={t("feed.empty")}
      action={
        <div className={styles.actions}>
          <Link href={`/groups/${groupId}/write`} className={buttonClass({ look: "primary" })}>
            {t("feed.write_first")}
          </Link>
          {group && link !== undefined && (
            <>
              <ShareInvitation groupName={group.name} link={link} />
              <CopyButton text={link} label={t("feed.invite")} />
            </>
          )}
        </div>
      }
    >
      {t("feed.empty_hint")}
    </EmptyState>
  );
}
