import { Camera, PenLine, UserRoundPlus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Group } from "#contract/groups.ts";
import { can } from "#contract/permissions.ts";
import { useT } from "../../../i18n/language.tsx";
import { useInvite } from "../../groups/groups/use-invite.ts";
import { usePosition } from "../../groups/groups/use-position.ts";
import { useInfo } from "../../identity/people/use-me.ts";
import styles from "./empty-group.module.css";

/** Offers what to do first. Loaded on demand, since few people see it. */
export default function EmptyGroup({ groupId, group }: { groupId: string; group?: Group }) {
  const t = useT();
  const invite = useInvite(group);
  const mayPost = can.post(usePosition(groupId));
  const mayAddPhotos = useInfo()?.upload?.image !== false;
  const write = `/groups/${groupId}/write`;
  return (
    <section className={styles.empty}>
      <h2>{t("feed.empty")}</h2>
      <ul className={styles.steps}>
        {invite && (
          <li>
            <button type="button" className={styles.step} onClick={invite}>
              <Step
                icon={<UserRoundPlus aria-hidden size={22} />}
                title={t("feed.first_invite")}
                hint={t("feed.first_invite_hint")}
              />
            </button>
          </li>
        )}
        {mayPost && mayAddPhotos && (
          <li>
            <Link href={`${write}?add=photos`} className={styles.step}>
              <Step
                icon={<Camera aria-hidden size={22} />}
                title={t("feed.first_photo")}
                hint={t("feed.first_photo_hint")}
              />
            </Link>
          </li>
        )}
        {mayPost && (
          <li>
            <Link href={write} className={styles.step}>
              <Step
                icon={<PenLine aria-hidden size={22} />}
                title={t("feed.first_words")}
                hint={t("feed.first_words_hint")}
              />
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

function Step({ icon, title, hint }: { icon: ReactNode; title: string; hint: string }) {
  return (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <strong>{title}</strong>
        <span className="soft">{hint}</span>
      </span>
    </>
  );
}
