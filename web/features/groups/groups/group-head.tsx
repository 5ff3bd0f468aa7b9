import { BellOff, Search, UserRoundPlus } from "lucide-react";
import { Link } from "wouter";
import type { Group, GroupOfMine } from "#contract/groups.ts";
import { Button } from "../../../components/button.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { useT } from "../../../i18n/language.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { GroupAvatar } from "./group-avatar.tsx";
import styles from "./group-head.module.css";
import { GroupMenu } from "./group-menu.tsx";
import { useInvite } from "./use-invite.ts";
import { useMuteText } from "./use-mute.ts";

interface GroupHeadProps {
  group: GroupOfMine;
  details: Group | undefined;
  onMarkRead: (group: GroupOfMine) => void;
  /** On wide screens the search is always open in the bar. */
  onSearch: () => void;
}

export function GroupHead({ group, details, onMarkRead, onSearch }: GroupHeadProps) {
  const t = useT();
  const invite = useInvite(details);
  const muteText = useMuteText(group);
  return (
    <header className={styles.head}>
      <div className={styles.picture}>
        <GroupAvatar group={group} size={88} />
      </div>
      <div className={styles.words}>
        <h1>
          <bdi>{group.name}</bdi>
        </h1>
        {group.description && <p dir="auto">{group.description}</p>}
        {muteText !== undefined && (
          <p className={styles.mute}>
            <BellOff aria-hidden size={16} />
            {muteText}
          </p>
        )}
      </div>
      <div className={styles.tools}>
        {details && <Faces group={details} />}
        {invite && (
          <Button className={styles.invite} icon={<UserRoundPlus aria-hidden size={18} />} onClick={invite}>
            {t("group.invite")}
          </Button>
        )}
        <IconButton
          label={t("search.label", { group: group.name })}
          icon={<Search size={22} />}
          className={styles.search}
          onClick={onSearch}
        />
        <GroupMenu group={group} onMarkRead={onMarkRead} />
      </div>
    </header>
  );
}

/** Phones show one less. */
const facesShown = 5;

function Faces({ group }: { group: Group }) {
  const t = useT();
  // Prefers members with a picture, which says more than initials.
  const seen = group.users.toSorted((a, b) => Number(b.avatar !== undefined) - Number(a.avatar !== undefined));
  return (
    <Link href={`/groups/${group.id}/members`} className={styles.members}>
      <span className={styles.faces}>
        {seen.slice(0, facesShown).map((member) => (
          <PersonAvatar key={member.id} person={member} size={28} />
        ))}
      </span>
      <span className={styles.count}>{t("group.members", { count: group.users.length })}</span>
    </Link>
  );
}
