import { useQuery } from "@tanstack/react-query";
import { Ellipsis, EyeOff, History, Settings2 } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { Memories, MemoryPhoto } from "#contract/memories.ts";
import { pictureAddress } from "../../../api/addresses.ts";
import { buttonClass } from "../../../components/button.tsx";
import { iconButtonClass } from "../../../components/icon-button.tsx";
import { MenuButton, MenuLink } from "../../../components/menu-items.tsx";
import { Menu } from "../../../components/menu.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { dayText } from "../viewing/dates.ts";
import { hasPicture } from "../../files/files/kinds.ts";
import { placeholderOf } from "../../files/files/thumbhash.ts";
import { hideCard, isCardHidden, memoryCardQuery } from "./card-query.ts";
import styles from "./memory-card.module.css";
import { today, yearOf } from "./today.ts";

const shownAtMost = 3;

export function MemoryCard({ groupId }: { groupId: string }) {
  const [day] = useState(today);
  const [isHidden, setHidden] = useState(() => isCardHidden(groupId, day));
  const { data } = useQuery({ ...memoryCardQuery(groupId, day), enabled: !isHidden });
  const hide = () => {
    hideCard(groupId, day);
    setHidden(true);
  };
  const photos = data?.photos.filter(hasPicture) ?? [];
  if (isHidden || !data || photos.length === 0) return null;
  return <Card groupId={groupId} day={day} photos={photos} onHide={hide} total={data.total} oldest={data.oldest} />;
}

interface CardProps extends Memories {
  groupId: string;
  day: string;
  onHide: () => void;
}

function Card({ groupId, day, photos, total, oldest, onHide }: CardProps) {
  const t = useT();
  const language = useLanguage();
  const href = `/groups/${groupId}/memories`;
  const [first] = photos as [MemoryPhoto, ...MemoryPhoto[]];
  const isOneYear = oldest === first.day;
  const heading = isOneYear ? t("memories.years_ago", { count: yearOf(day) - yearOf(first.day) }) : t("memories.title");
  const when = isOneYear ? `${dayText(first.day, language, "long")} · ` : "";
  return (
    <section className={styles.card} aria-labelledby={`memory-${groupId}`}>
      <header className={styles.head}>
        <History aria-hidden size={22} />
        <div>
          <h2 id={`memory-${groupId}`}>{heading}</h2>
          <p>
            {when}
            {t("library.count", { count: total })}
          </p>
        </div>
        <Menu
          label={t("memories.menu")}
          buttonClassName={iconButtonClass}
          button={<Ellipsis aria-hidden size={20} />}
          align="end"
        >
          <MenuButton icon={<EyeOff aria-hidden size={18} />} onClick={onHide}>
            {t("memories.hide_today")}
          </MenuButton>
          <MenuLink href={href} icon={<Settings2 aria-hidden size={18} />}>
            {t("memories.hidden")}
          </MenuLink>
        </Menu>
      </header>
      <Link
        href={href}
        className={styles.photos}
        data-count={Math.min(photos.length, shownAtMost)}
        tabIndex={-1}
        aria-hidden
      >
        {photos.slice(0, shownAtMost).map((photo, i) => (
          <Picture key={photo.id} photo={photo} more={i === shownAtMost - 1 ? total - shownAtMost : 0} />
        ))}
      </Link>
      {first.title && (
        <p className={styles.title}>
          <bdi>{first.title}</bdi>
        </p>
      )}
      <footer className={styles.foot}>
        <Link href={href} className={buttonClass({ look: "quiet" })}>
          {t("memories.look")}
        </Link>
        <p>{t("memories.private")}</p>
      </footer>
    </section>
  );
}

function Picture({ photo: { id, thumbhash }, more }: { photo: MemoryPhoto; more: number }) {
  const source = (width: 420 | 840, height: 994 | 1988) => pictureAddress("thumbnail", width, height, id);
  return (
    <span className={styles.photo} style={placeholderOf(thumbhash)}>
      <img
        src={source(420, 994)}
        srcSet={`${source(420, 994)} 420w, ${source(840, 1988)} 840w`}
        sizes="(min-width: 768px) 400px, 65vw"
        alt=""
      />
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  );
}
