import { useId, useRef, useState } from "react";
import { formatDate } from "#contract/dates.ts";
import type { Group, GroupOfMine, Member } from "#contract/groups.ts";
import type { Role } from "#contract/permissions.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { ErrorNotice } from "../../../components/notice.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { classNames } from "../../../components/class-names.ts";
import { useVirtualBlock } from "../../../hooks/use-virtual-block.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { PersonLink } from "../../identity/people/person-name.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { findMembersByName } from "./find-members.ts";
import { MemberMenu } from "./member-menu.tsx";
import { useChangeRole } from "./use-change-role.ts";
import styles from "./members.module.css";

const RemovalDialog = lazyComponent(() => import("./removal-dialog.tsx"));

/** Members from which a search field is shown. */
const many = 12;

const blockSize = 50;
/** Pixels of most rows including the gap below, until they are measured. */
const usualHeight = 62;

export function MemberList({ group }: { group: Group }) {
  const t = useT();
  const mine = useMe().groups.find(({ id }) => id === group.id);
  const members = group.users;
  const parts = useRef<HTMLDivElement>(null);
  // The row may have moved to the other section, and its menu may be gone.
  const { change, changed, error } = useChangeRole(group.id, ({ id }) =>
    parts.current?.querySelector<HTMLElement>(`[data-member="${id}"] a`)?.focus(),
  );
  const [wanted, setWanted] = useState("");
  const [removed, setRemoved] = useState<Member>();
  const found = findMembersByName(wanted, members);
  const withRoles = (...roles: readonly Role[]) => roles.flatMap((role) => found.filter((one) => one.role === role));
  const admins = withRoles("owner", "admin");
  const others = found.filter((member) => !admins.includes(member));
  const rows = { mine, onChange: change, onRemove: setRemoved };
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
      <p role="status" className="visually-hidden">
        {changed && t(`members.is_now_${changed.role}`, { name: changed.member.name })}
      </p>
      <ErrorNotice error={error} />
      <div ref={parts} className={styles.parts}>
        <Part title={t("members.admins", { count: admins.length })} members={admins} {...rows} />
        <Part title={t("members.others", { count: others.length })} members={others} {...rows} />
      </div>
      {removed && mine && <RemovalDialog member={removed} group={mine} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

interface PartProps {
  title: string;
  members: readonly Member[];
  mine: GroupOfMine | undefined;
  onChange: ReturnType<typeof useChangeRole>["change"];
  onRemove: (member: Member) => void;
}

function Part({ title, members, ...row }: PartProps) {
  const id = useId();
  if (members.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      {Array.from({ length: Math.ceil(members.length / blockSize) }, (_, i) => (
        <Block key={i} members={members.slice(i * blockSize, (i + 1) * blockSize)} isFirst={i === 0} {...row} />
      ))}
    </section>
  );
}

interface BlockProps extends Omit<PartProps, "title"> {
  isFirst: boolean;
}

/** Rendered only near the viewport, because a group may have thousands of members. */
function Block({ members, isFirst, mine, onChange, onRemove }: BlockProps) {
  const block = useRef<HTMLDivElement>(null);
  const room = useVirtualBlock(block, isFirst ? undefined : members.length * usualHeight);
  return (
    <div ref={block} style={{ blockSize: room }}>
      {room === undefined && (
        <ul className={styles.members}>
          {members.map((member) => (
            <Row
              key={member.id}
              member={member}
              mine={mine}
              onChange={(role) => onChange({ member, role })}
              onRemove={() => onRemove(member)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface RowProps {
  member: Member;
  mine: GroupOfMine | undefined;
  onChange: (role: Role) => void;
  onRemove: () => void;
}

function Row({ member, mine, onChange, onRemove }: RowProps) {
  const t = useT();
  const me = useMe();
  const language = useLanguage();
  return (
    <li data-member={member.id}>
      <PersonAvatar person={member} size={44} />
      <div className={styles.words}>
        <p className={styles.name}>
          <PersonLink person={member} className={styles.person}>
            <span dir="auto">{member.name}</span>
          </PersonLink>
          {member.id === me.id && <span className="soft">({t("group.you")})</span>}
          {member.role !== "member" && <span className={styles.role}>{t(`members.${member.role}`)}</span>}
        </p>
        <p className={classNames("soft", styles.since)}>
          {[
            ...(member.invitedBy ? [t("group.invited_by", { name: member.invitedBy })] : []),
            t("group.since", { date: formatDate(member.joinedAt, { language, style: "short" }) }),
          ].join(" · ")}
        </p>
      </div>
      {mine && <MemberMenu member={member} group={mine} onChange={onChange} onRemove={onRemove} />}
    </li>
  );
}
