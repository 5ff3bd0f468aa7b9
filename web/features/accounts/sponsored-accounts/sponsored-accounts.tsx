import { useQuery } from "@tanstack/react-query";
import { Ellipsis, UserPlus } from "lucide-react";
import { useState } from "react";
import { can } from "#contract/permissions.ts";
import type { SponsoredAccount } from "#contract/sponsored-accounts.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { iconButtonClass } from "../../../components/icon-button.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { Menu } from "../../../components/menu.tsx";
import { LoadState } from "../../../components/notice.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { useT } from "../../../i18n/language.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { useInfo, useMe } from "../../identity/people/use-me.ts";
import { DeviceLinkDialog, type LinkFor } from "./device-link-dialog.tsx";
import { sponsoredQuery } from "./queries.ts";
import { SponsoredMenu } from "./sponsored-menu.tsx";
import styles from "./sponsored-accounts.module.css";

const AddPerson = lazyComponent(() => import("./add-person.tsx"));
const PinDialog = lazyComponent(() => import("./pin-dialog.tsx"));

/** People without an email address whom the person helps to sign in. `groupId` is the group that a new one joins by default. */
export function SponsoredAccounts({ groupId }: { groupId?: string }) {
  const t = useT();
  const { data: accounts, error } = useQuery(sponsoredQuery);
  const [isAdding, setAdding] = useState(false);
  const [link, setLink] = useState<LinkFor>();
  const isOff = useInfo()?.show?.group_invitation_links === false;
  const groups = useMe().groups.filter((group) => !isOff && can.invite(group));
  if (groups.length === 0 && !accounts?.length) return null;
  const showLink = (made: LinkFor) => {
    setAdding(false);
    setLink(made);
  };
  return (
    <Card title={t("sponsored.title")}>
      <p>{t("sponsored.text")}</p>
      <LoadState data={accounts} error={error} />
      {accounts && accounts.length > 0 && (
        <ul className={styles.people}>
          {accounts.map((account) => (
            <Row key={account.id} account={account} onLink={setLink} />
          ))}
        </ul>
      )}
      {groups.length > 0 && (
        <div className={form.actions}>
          <Button icon={<UserPlus size={18} />} onClick={() => setAdding(true)}>
            {t("sponsored.add")}
          </Button>
        </div>
      )}
      {isAdding && <AddPerson groups={groups} groupId={groupId} onMade={showLink} onClose={() => setAdding(false)} />}
      {link && <DeviceLinkDialog made={link} onClose={() => setLink(undefined)} />}
    </Card>
  );
}

function Row({ account, onLink }: { account: SponsoredAccount; onLink: (link: LinkFor) => void }) {
  const t = useT();
  const [isSettingPin, setSettingPin] = useState(false);
  const { name, login, hasPin, isLocked, lastActivityDate } = account;
  return (
    <li>
      <PersonAvatar person={account} size={40} />
      <div className={styles.lines}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className="soft">{t("sponsored.login", { login })}</p>
        <p className="soft">
          {t(isLocked ? "sponsored.locked" : hasPin ? "sponsored.has_pin" : "sponsored.no_pin")} ·{" "}
          <RelativeTime at={lastActivityDate} />
        </p>
      </div>
      <Menu
        label={t("sponsored.actions_for", { name })}
        button={<Ellipsis size={20} />}
        buttonClassName={iconButtonClass}
        align="end"
      >
        <SponsoredMenu account={account} onLink={onLink} onPin={() => setSettingPin(true)} />
      </Menu>
      {isSettingPin && <PinDialog account={account} onClose={() => setSettingPin(false)} />}
    </li>
  );
}
