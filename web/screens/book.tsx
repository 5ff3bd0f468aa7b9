import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import type { PhotoMonths } from "#contract/library.ts";
import { isGone } from "../api/errors.ts";
import { Spinner } from "../components/spinner.tsx";
import { groupQuery } from "../features/groups/groups/queries.ts";
import { albumQuery } from "../features/photos/albums/queries.ts";
import { Book } from "../features/photos/book/book.tsx";
import { BookPeriod, periodIn, periodText } from "../features/photos/book/book-period.tsx";
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
      {group &&
        (album === undefined ? <OfPeriod group={group} /> : <OfAlbum key={album} id={album} group={group.name} />)}
    </Page>
  );
}

function OfAlbum({ id, group }: { id: string; group: string }) {
  const { data: album } = useQuery(albumQuery(id));
  if (!album) return <Spinner />;
  return <Book source={{ album: id }} months={[]} title={album.title} group={group} />;
}

function OfPeriod({ group }: { group: { id: string; name: string } }) {
  const { data: months } = useQuery(monthsQuery(group.id));
  return months ? <InPeriod group={group} months={months} /> : <Spinner />;
}

function InPeriod({ group, months }: { group: { id: string; name: string }; months: PhotoMonths["months"] }) {
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const period = periodIn(search, months);
  return (
    <>
      <BookPeriod months={months} period={period} onPeriod={(chosen) => setSearch({ ...chosen }, { replace: true })} />
      <Book
        key={`${period.from} ${period.until}`}
        source={{ groupId: group.id, ...period }}
        months={months}
        title={periodText(period, language)}
        group={group.name}
      />
    </>
  );
}
