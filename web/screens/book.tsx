import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useSearchParams } from "wouter";
import type { PhotoMonths } from "#contract/library.ts";
import { isGone } from "../api/errors.ts";
import { LoadError } from "../components/load-error.tsx";
import { Spinner } from "../components/spinner.tsx";
import { groupQuery } from "../features/groups/groups/queries.ts";
import { albumQuery } from "../features/photos/albums/queries.ts";
import { Book } from "../features/photos/book/book.tsx";
import { BookPeriod, periodIn, periodText } from "../features/photos/book/book-period.tsx";
import { nameIn, useMarked } from "../features/photos/library/marked.ts";
import { monthsQuery } from "../features/photos/library/queries.ts";
import { useLanguage, useT } from "../i18n/language.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

export default function BookScreen({ params: { id } }: { params: { id: string } }) {
  const t = useT();
  const [search] = useSearchParams();
  const album = search.get("album") ?? undefined;
  const { data: group, error } = useQuery(groupQuery(id));
  if (isGone(error)) return <NotFound />;
  const title = t("book.title");
  const back = album === undefined ? `/groups/${id}/photos` : `/albums/${album}`;
  return (
    <Page title={group && `${title} · ${group.name}`} groupId={id} back={back}>
      <h1>{title}</h1>
      {group && (album === undefined ? <OfPeriod group={group} /> : <OfAlbum key={album} id={album} group={group} />)}
    </Page>
  );
}

type OwnGroup = ComponentProps<typeof Book>["group"];

function OfAlbum({ id, group }: { id: string; group: OwnGroup }) {
  const t = useT();
  const { data: album, error, refetch } = useQuery(albumQuery(id));
  if (error) return <LoadError title={t("library.failed")} error={error} onRetry={() => void refetch()} />;
  if (!album) return <Spinner />;
  return <Book source={{ album: id }} months={[]} title={album.title} group={group} />;
}

interface OfPeriodProps {
  group: OwnGroup;
}

function OfPeriod({ group }: OfPeriodProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(monthsQuery(group.id, useMarked(group.id)));
  if (error) return <LoadError title={t("library.failed")} error={error} onRetry={() => void refetch()} />;
  return data ? <InPeriod group={group} {...data} /> : <Spinner />;
}

function InPeriod({ group, months, marked: person }: OfPeriodProps & PhotoMonths) {
  const t = useT();
  const language = useLanguage();
  const marked = useMarked(group.id);
  const [search, setSearch] = useSearchParams();
  const period = periodIn(search, months, marked !== undefined);
  return (
    <>
      <BookPeriod
        months={months}
        period={period}
        onPeriod={(chosen) => setSearch({ ...marked, ...chosen }, { replace: true })}
      />
      <Book
        key={`${period.from} ${period.until}`}
        source={{ groupId: group.id, ...period, marked }}
        months={months}
        title={person ? t("library.of", { name: nameIn(person) }) : periodText(period, language)}
        group={group}
      />
    </>
  );
}
