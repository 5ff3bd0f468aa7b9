import { Link2Off, Plus } from "lucide-react";
import { useId, useState } from "react";
import { formatDate } from "#contract/dates.ts";
import type { Group, InvitationLink, NewInvitation } from "#contract/groups.ts";
import { invitationAddress } from "../../../api/addresses.ts";
import { Button } from "../../../components/button.tsx";
import { ErrorNotice } from "../../../components/notice.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import styles from "./temporary-invitations.module.css";
import { InvitationTools } from "./invitation-tools.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { newId } from "../../../api/ids.ts";
import { useAlert } from "../../../components/alert.tsx";
import { invitationLinksQuery } from "../../groups/groups/queries.ts";
import { SelectField } from "../../../components/select-field.tsx";

export function TemporaryInvitations({ group }: { group: Group }) {
  const t = useT();
  const id = useId();
  const { links, error, make, end } = useInvitations(group.id);
  const failure = error ?? make.error ?? end.error;
  return (
    <section aria-labelledby={id} className={styles.invitations}>
      <div>
        <h3 id={id}>{t("invitation.more")}</h3>
        <p className="soft">{t("invitation.more_hint")}</p>
      </div>
      <ErrorNotice error={failure} />
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
      {createdBy && <p className="soft">{t("public.by", { name: createdBy })}</p>}
    </div>
  );
}

function useInvitations(groupId: string) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const query = invitationLinksQuery(groupId);
  const { data: links, error } = useQuery(query);
  const onSettled = () => queries.invalidateQueries({ queryKey: query.queryKey });

  const make = useMutation({
    mutationFn: (invitation: NewInvitation) =>
      call("POST /api/groups/:id/invitations", { params: { id: groupId }, body: { id: newId(), ...invitation } }),
    onSuccess: () => alert(t("invitation.made")),
    onSettled,
  });
  const end = useMutation({
    mutationFn: (id: string) =>
      call("DELETE /api/groups/:id/invitations/:invitationId", { params: { id: groupId, invitationId: id } }),
    onSettled,
  });
  return { links, error, make, end };
}

const day = 24 * 60 * 60;
const periods = [1, 7, 30] as const;
const numbers = [1, 5, 10, 25] as const;
/** No expiry, or no maximum. */
const none = "none";

function NewInvitationForm({ busy, onMake }: { busy: boolean; onMake: (invitation: NewInvitation) => void }) {
  const t = useT();
  const [days, setDays] = useState("7");
  const [most, setMost] = useState(none);
  const make = () =>
    onMake({
      expiresAt: days === none ? null : Math.floor(Date.now() / 1000) + Number(days) * day,
      mostUses: most === none ? null : Number(most),
    });

  return (
    <div className={styles.form}>
      <SelectField
        label={t("public.until")}
        value={days}
        onValue={setDays}
        options={[
          ...periods.map((count) => ({ value: String(count), label: t("public.days", { count }) })),
          { value: none, label: t("public.never") },
        ]}
      />
      <SelectField
        label={t("invitation.for")}
        value={most}
        onValue={setMost}
        options={[
          { value: none, label: t("invitation.for_all") },
          ...numbers.map((count) => ({ value: String(count), label: t("group.members", { count }) })),
        ]}
      />
      <Button icon={<Plus size={18} />} busy={busy} onClick={make}>
        {t("invitation.make")}
      </Button>
    </div>
  );
}
