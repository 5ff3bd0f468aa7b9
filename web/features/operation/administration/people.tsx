import { useInfiniteQuery } from "@tanstack/react-query";
import { Ellipsis, UserPlus } from "lucide-react";
import { useState } from "react";
import type { ServerPerson } from "#contract/administration.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { classNames } from "../../../components/class-names.ts";
import { iconButtonClass } from "../../../components/icon-button.tsx";
import { Menu } from "../../../components/menu.tsx";
import { LoadState } from "../../../components/notice.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useDebounced } from "../../../hooks/use-debounced.ts";
import { formatSize } from "../../../i18n/file-size.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./administration.module.css";
import { InviteDialog, PasswordLinkDialog } from "./password-link-dialog.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { peopleQuery } from "./queries.ts";

const typingPauseMs = 250;

export function People() {
  const t = useT();
  const [q, setQ] = useState("");
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<string>();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    peopleQuery(useDebounced(q.trim(), typingPauseMs)),
  );
  const people = data?.pages.flatMap((page) => page.items);
  return (
    <Card title={t("admin.people")} isPageOnPhones>
      <div>
        <Button look="primary" icon={<UserPlus size={18} />} onClick={() => setInviting(true)}>
          {t("admin.invite")}
        </Button>
      </div>
      <TextField label={t("admin.find_people")} type="search" value={q} onValue={setQ} />
      <LoadState data={people} error={error} height={200} />
      {people?.length === 0 && <p className="soft">{t("admin.nobody_found")}</p>}
      <ul className={styles.list}>
        {people?.map((person) => (
          <Row key={person.id} person={person} />
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("admin.more")}
        </Button>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onLink={setLink} />}
      {link !== undefined && <PasswordLinkDialog link={link} onClose={() => setLink(undefined)} />}
    </Card>
  );
}

function Row({ person }: { person: ServerPerson }) {
  const t = useT();
  const language = useLanguage();
  const me = useMe();
  const { name, login, groups, bytes, lastActivityDate, isAdministrator, suspendedAt } = person;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <span dir="auto">{name}</span>
          {isAdministrator && <span className={styles.mark}>{t("admin.administrator")}</span>}
          {suspendedAt !== undefined && (
            <span className={classNames(styles.mark, styles.ended)}>{t("admin.suspended")}</span>
          )}
        </p>
        <p className="soft">
          <bdi>{login}</bdi>
        </p>
        <p className="soft">
          {t("admin.groups_count", { count: groups })} · <bdi>{formatSize(bytes, language)}</bdi> ·{" "}
          <RelativeTime at={lastActivityDate} />
        </p>
      </div>
      <Menu
        label={t("admin.actions_for", { name })}
        button={<Ellipsis size={20} />}
        buttonClassName={iconButtonClass}
        align="end"
      >
        <PersonMenu person={person} isMe={person.id === me.id} />
      </Menu>
    </li>
  );
}
