import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link, Redirect } from "wouter";
import type { Group } from "#contract/groups.ts";
import { invitationAddress } from "../api/addresses.ts";
import { isGone } from "../api/errors.ts";
import { buttonClass } from "../components/button.tsx";
import { CopyButton } from "../components/copy-button.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { groupQuery } from "../features/groups/groups/queries.ts";
import { hasShareSheet, ShareInvitation } from "../features/groups/groups/share-invitation.tsx";
import { useT } from "../i18n/language.tsx";
import styles from "./invite.module.css";
import { Loading } from "./loading.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

const QrCode = lazy(() => import("../components/qr-code.tsx"));

export default function Invite({ params: { id } }: { params: { id: string } }) {
  const t = useT();
  const { data: group, error } = useQuery(groupQuery(id));
  const after = `/groups/${id}/first-steps`;
  if (isGone(error)) return <NotFound />;
  if (!group) return <Loading />;
  if (group.inviteKey === undefined) return <Redirect to={after} replace />;
  return (
    <Page title={t("group.invite_to", { name: group.name })} groupId={id} width="reading" back={`/groups/${id}`}>
      <div className={styles.invite}>
        <h1>{t("group.invite_to", { name: group.name })}</h1>
        <Invitation group={group} inviteKey={group.inviteKey} />
        <Link href={after} replace className={buttonClass({ wide: true })}>
          {t("action.done")}
        </Link>
      </div>
    </Page>
  );
}

function Invitation({ group, inviteKey }: { group: Group; inviteKey: string }) {
  const t = useT();
  const link = invitationAddress(inviteKey);
  const hint = group.needsApproval ? "group.invitation_code_hint_approval" : "group.invitation_code_hint";
  return (
    <div className={styles.card}>
      <div className={styles.code}>
        <Suspense fallback={<Skeleton height={208} />}>
          <QrCode text={link} label={t("action.qr_code")} />
        </Suspense>
      </div>
      <p className="soft">{t(hint, { name: group.name })}</p>
      <p dir="ltr" className={styles.link}>
        {link}
      </p>
      <ShareInvitation look="primary" groupName={group.name} link={link} />
      <CopyButton look={hasShareSheet() ? "secondary" : "primary"} text={link} label={t("group.invitation_copy")} />
      <Link href={`/groups/${group.id}/settings/invite`} className={buttonClass({ look: "quiet" })}>
        <UserPlus aria-hidden size={18} />
        {t("group.invite_otherwise")}
      </Link>
    </div>
  );
}
