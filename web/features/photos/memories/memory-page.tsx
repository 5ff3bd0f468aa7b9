import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarOff, Ellipsis, EyeOff, History, UserX } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "wouter";
import type { MemoryPhoto, NewHiddenMemory } from "#contract/memories.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button, buttonClass } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { LoadError } from "../../../components/load-error.tsx";
import { MenuButton } from "../../../components/menu-items.tsx";
import { Menu } from "../../../components/menu.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import grid from "../albums/album-grid.module.css";
import { dayText } from "../viewing/dates.ts";
import menu from "../albums/photo-menu.module.css";
import { RowPhoto } from "../albums/row-photo.tsx";
import { sectionsOf } from "../albums/sections.ts";
import { PhotoSections } from "../viewing/photo-sections.tsx";
import { usePhotoViewer } from "../viewing/use-photo-viewer.tsx";
import { HiddenList } from "./hidden-list.tsx";
import styles from "./memory-page.module.css";
import { PeriodDialog } from "./period-dialog.tsx";
import { hiddenMemoriesQuery, memoriesKey, memoriesQuery } from "./queries.ts";
import { today, yearOf } from "./today.ts";

export function MemoryPage({ groupId }: { groupId: string }) {
  const t = useT();
  const [day] = useState(today);
  const { data, error, refetch } = useQuery(memoriesQuery(groupId, day));
  const [isHidingPeriod, setHidingPeriod] = useState(false);
  const hide = useHide(groupId);
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{t("memories.title")}</h1>
      <PhotoSections groupId={groupId} current="memories" />
      {!data && error && <LoadError title={t("memories.failed")} error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <EmptyState level={2} icon={<History size={28} />} title={t("memories.none")} />}
      {data && <Years photos={data.photos} onHide={hide} />}
      <div className={classNames(styles.links, data?.total === 0 && styles.isAlone)}>
        <Link href={`/groups/${groupId}/recap/${yearOf(day)}`} className={buttonClass({})}>
          {t("recap.title", { year: String(yearOf(day)) })}
        </Link>
        <Button icon={<CalendarOff aria-hidden size={18} />} onClick={() => setHidingPeriod(true)}>
          {t("memories.hide_period")}
        </Button>
      </div>
      <HiddenList groupId={groupId} />
      {isHidingPeriod && <PeriodDialog onHide={hide} onClose={() => setHidingPeriod(false)} />}
    </div>
  );
}

function useHide(groupId: string): (wanted: NewHiddenMemory) => void {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (wanted: NewHiddenMemory) => call("POST /api/me/hidden-memories", { body: wanted }),
    onError: (error) => alert(errorText(t, error), "danger"),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: memoriesKey(groupId) });
      void queries.invalidateQueries({ queryKey: hiddenMemoriesQuery.queryKey });
    },
  });
  return mutate;
}

interface YearsProps {
  photos: readonly MemoryPhoto[];
  onHide: (wanted: NewHiddenMemory) => void;
}

function Years({ photos, onHide }: YearsProps) {
  const t = useT();
  const language = useLanguage();
  const [day] = useState(today);
  const { open, viewer } = usePhotoViewer(useMemo(() => ({ around: () => photos }), [photos]));
  return (
    <>
      {sectionsOf(photos, "day").map((section) => (
        <section key={section.day} className={grid.section}>
          <h2 className={grid.day}>
            {t("memories.years_ago", { count: yearOf(day) - yearOf(section.day!) })}{" "}
            <span>{dayText(section.day!, language, "long")}</span>
          </h2>
          <div className={grid.rows}>
            {section.photos.map((photo) => (
              <RowPhoto key={`${photo.messageId}/${photo.id}`} photo={photo} onOpen={open}>
                <HideMenu photo={photo} onHide={onHide} />
              </RowPhoto>
            ))}
          </div>
        </section>
      ))}
      {viewer}
    </>
  );
}

function HideMenu({ photo: { id, day, author }, onHide }: { photo: MemoryPhoto; onHide: YearsProps["onHide"] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <div className={menu.menu}>
      <Menu
        label={t("memories.menu")}
        buttonClassName={menu.button}
        button={<Ellipsis aria-hidden size={20} />}
        align="end"
      >
        <MenuButton icon={<EyeOff aria-hidden size={18} />} onClick={() => onHide({ file: id })}>
          {t("memories.hide_photo")}
        </MenuButton>
        <MenuButton icon={<CalendarOff aria-hidden size={18} />} onClick={() => onHide({ from: day, to: day })}>
          {t("memories.hide_day", { day: dayText(day, language, "long") })}
        </MenuButton>
        {author && (
          <MenuButton icon={<UserX aria-hidden size={18} />} onClick={() => onHide({ person: author.id })}>
            {t("memories.hide_person", { name: author.name })}
          </MenuButton>
        )}
      </Menu>
    </div>
  );
}
