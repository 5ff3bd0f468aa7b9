import { Link2Off } from "lucide-react";
import { useId } from "react";
import { formatDate } from "#contract/dates.ts";
import type { Group, InvitationLink } from "#contract/groups.ts";
import { invitationAddress } from "../../api/addresses.ts";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { errorText } from "../../i18n/error-text.ts";
import { useLanguage, useT } from "../../i18n/language.tsx";
import styles from "./temporary-invitations.module.css";
import { InvitationTools } from "./invitation-tools.tsx";
import { NewInvitationForm } from "./new-invitation-form.tsx";
import { useInvitations } from "./use-invitations.ts";

/** Links in addition to the group's own, limited by time or uses, or until revoked. */
export function TemporaryInvitations({ group }: { group: Group }) {
  const t = useT();
  const id = useId();
  const { links, error, make, end } = useInvitations(group.id);
  const failure = error ?? make.error ?? end.error;
  return (
    <section aria-labelledby={id} className={styles.invitations}>
      <div>
        <h3 id={id}>{t("invitation.more")}</h3>
        <p className={styles.hint}>{t("invitation.more_hint")}</p>
      </div>
      {failure && <Notice>{errorText(t, failure)}</Notice>}
      {!links && !error && <Skeleton height={56} />}
      {links && links.length > 0 && (
        <ul className={styles.list}>
          {links.map((link) => (
            <li key={link.id}>
              <About link={link} />
              <InvitationTools group={group} link={invitationAddress(link.inviteKey)}>
                <Button
                  look="danger"
                  icon={<Link2Off size={18} />}
                  busy={end.isPending && end.variables === link.id}
                  onClick={() => end.mutate(link.id)}
                >
                  {t("public.end")}
                </Button>
              </InvitationTools>
            </li>
          ))}
        </ul>
      )}
      <NewInvitationForm busy={make.isPending} onMake={make.mutate} />
    </section>
  );
}

/** Shows "until Nov 29, 2026 · 2 of 5 joined" and the creator. */
function About({ link: { expiresAt, uses, mostUses, createdBy } }: { link: InvitationLink }) {
  const t = useT();
  const language = useLanguage();
  const until =
    expiresAt === undefined
      ? t("public.never")
      : t("invitation.until", { date: formatDate(expiresAt, { language, style: "stamp" }) });
  const joined =
    mostUses === undefined
      ? t("invitation.joined_count", { count: uses })
      : t("invitation.joined_of", { count: uses, most: mostUses });
  return (
    <div>
      <p className={styles.about}>{[until, joined].join(" · ")}</p>
      {createdBy && (
        <p className={styles.hint} dir="auto">
          {t("public.by", { name: createdBy })}
        </p>
      )}
    </div>
  );
}
