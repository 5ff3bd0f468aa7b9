import { useState } from "react";
import { formatDate } from "#contract/dates.ts";
import type { Member } from "#contract/groups.ts";
import { Card } from "../../components/card.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useLanguage, useT } from "../../i18n/language.tsx";
import { PersonAvatar } from "../people/person-avatar.tsx";
import { PersonLink } from "../people/person-name.tsx";
import { useMe } from "../people/use-me.ts";
import { findMembersByName } from "./find-members.ts";
import styles from "./members.module.css";

/** Number of members from which a search field is shown. */
const many = 12;

export function Members({ members }: { members: readonly Member[] }) {
  const t = useT();
  return (
    <Card title={t("group.members", { count: members.length })}>
      <MemberList members={members} />
    </Card>
  );
}

/** All members, with a search if there are many. */
export function MemberList({ members }: { members: readonly Member[] }) {
  const t = useT();
  const [wanted, setWanted] = useState("");
  const found = findMembersByName(wanted, members);
  return (
    <>
      {members.length >= many && (
        <TextField
          label={t("group.members_find")}
          type="search"
          autoComplete="off"
          value={wanted}
          onValue={setWanted}
        />
      )}
      <p role="status" className={found.length > 0 ? "visually-hidden" : undefined}>
        {wanted.trim() !== "" &&
          (found.length === 0 ? t("group.members_none") : t("group.members", { count: found.length }))}
      </p>
      <ul className={styles.members}>
        {found.map((member) => (
          <Row key={member.id} member={member} />
        ))}
      </ul>
    </>
  );
}

function Row({ member }: { member: Member }) {
  const t = useT();
  const me = useMe();
  const language = useLanguage();
  return (
    <li>
      <PersonAvatar person={member} size={44} />
      <div className={styles.words}>
        <p className={styles.name}>
          <PersonLink person={member} className={styles.person}>
            <span dir="auto">{member.name}</span>
          </PersonLink>
          {member.id === me.id && <span className={styles.you}>{t("group.you")}</span>}
        </p>
        <p className="soft" dir="auto">
          {[
            t("group.since", { date: formatDate(member.joinedAt, { language, style: "short" }) }),
            ...(member.invitedBy ? [t("group.invited_by", { name: member.invitedBy })] : []),
          ].join(" · ")}
        </p>
      </div>
    </li>
  );
}
