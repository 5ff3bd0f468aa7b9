import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { BookImage, CircleCheck, Download, Ellipsis, Images, ImageUp } from "lucide-react";
import { Link } from "wouter";
import { useMemo, useReducer, useRef, type ActionDispatch, type ReactNode } from "react";
import type { Album } from "#contract/albums.ts";
import type { MarkedPerson, MarkedQuery, PersonInPhotos, PhotoMonths } from "#contract/library.ts";
import { can } from "#contract/permissions.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { iconButtonClass } from "../../../components/icon-button.tsx";
import { LoadError } from "../../../components/load-error.tsx";
import { Menu } from "../../../components/menu.tsx";
import { MenuButton, MenuLink } from "../../../components/menu-items.tsx";
import { useShortcut } from "../../../hooks/use-shortcut.ts";
import { useWidth } from "../../../hooks/use-width.ts";
import { useT } from "../../../i18n/language.tsx";
import { call } from "../../../api/client.ts";
import { useDownload } from "../../files/downloads/use-download.tsx";
import { AlbumShelf } from "../albums/album-shelf.tsx";
import { albumsQuery } from "../albums/queries.ts";
import { useAlbumUpdates } from "../albums/use-album-updates.ts";
import { usePosition } from "../../groups/groups/use-position.ts";
import { moveByArrow } from "./arrow-keys.ts";
import { gridOf } from "./layout.ts";
import styles from "./library.module.css";
import { bookAddress, libraryAddress, useMarked } from "./marked.ts";
import { MonthSection } from "./month-section.tsx";
import { MarkedHead, PeopleShelf } from "./people-shelf.tsx";
import type { TileActions } from "./photo-tile.tsx";
import { monthsQuery, peopleInPhotosQuery, type Scope } from "./queries.ts";
import { Scrubber } from "./scrubber.tsx";
import { changeSelection, type Selection } from "./selection.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { useLibraryUpdates } from "./use-library-updates.ts";
import { nameClaimsQuery } from "../photo-people/queries.ts";
import { PhotoSections } from "../viewing/photo-sections.tsx";
import { usePhotoViewer } from "../viewing/use-photo-viewer.tsx";
import { useLibraryPhotos } from "./use-library-photos.ts";

export function Library({ scope }: { scope: Scope }) {
  const marked = useMarked(scope);
  // A selection ends with the limit to a person.
  return <Content key={marked?.person ?? marked?.name ?? ""} scope={scope} marked={marked} />;
}

interface ContentProps {
  scope: Scope;
  marked: MarkedQuery | undefined;
}

function Content({ scope, marked }: ContentProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(monthsQuery(scope, marked));
  const shelves = useShelves(scope, marked);
  const [selection, change] = useReducer(changeSelection, undefined);
  useLibraryUpdates(scope);
  const months = data?.months;
  // Photos that shelves push down would move under a finger.
  const isFilled = months !== undefined && months.length > 0 && shelves !== undefined;
  return (
    <>
      <Head scope={scope} marked={marked} person={data?.marked}>
        {isFilled && !selection && <Tools scope={scope} marked={marked} onSelect={() => change({ do: "begin" })} />}
      </Head>
      {!data && error && <LoadError title={t("library.failed")} error={error} onRetry={() => void refetch()} />}
      {months?.length === 0 && <Nothing scope={scope} marked={marked} />}
      {isFilled && (
        <>
          <PeopleShelf scope={scope} people={shelves.people} />
          <AlbumShelf albums={shelves.albums} />
          <Months scope={scope} marked={marked} months={months} selection={selection} change={change} />
        </>
      )}
    </>
  );
}

function Head({ scope, marked, person, children }: ContentProps & { person?: MarkedPerson; children: ReactNode }) {
  const t = useT();
  return (
    <>
      <header className={styles.head}>
        {!marked && <h1 className={scope && "visually-hidden"}>{t("library.title")}</h1>}
        {scope && <PhotoSections groupId={scope} current="photos" />}
        {children}
      </header>
      {marked && <MarkedHead scope={scope} person={person} />}
    </>
  );
}

function Nothing({ scope, marked }: ContentProps) {
  return marked ? <NoPhotosOf scope={scope} /> : <NoPhotos scope={scope} />;
}

interface Shelves {
  albums: readonly Album[];
  people: readonly PersonInPhotos[];
}

/** Returns undefined until what is above the photos is known. Both are empty for photos with a person, and for all groups together. */
function useShelves(scope: Scope, marked: MarkedQuery | undefined): Shelves | undefined {
  const shown = marked ? undefined : scope;
  const albums = useAlbums(shown);
  const { data: people = [], isLoading } = useQuery({
    ...peopleInPhotosQuery(shown ?? ""),
    enabled: shown !== undefined,
  });
  const isName = scope !== undefined && marked?.name !== undefined;
  const claims = useQuery({ ...nameClaimsQuery(scope ?? ""), enabled: isName });
  return albums && !isLoading && !claims.isLoading ? { albums, people } : undefined;
}

/** Returns the latest albums of a group, none for all groups together or after an error, and undefined until they are known. */
function useAlbums(scope: Scope): readonly Album[] | undefined {
  const { data, isLoading } = useInfiniteQuery({ ...albumsQuery(scope ?? ""), enabled: scope !== undefined });
  useAlbumUpdates(scope);
  return isLoading ? undefined : (data?.pages[0]?.albums ?? []);
}

function NoPhotos({ scope }: { scope: Scope }) {
  const t = useT();
  return (
    <EmptyState
      level={2}
      icon={<Images size={28} />}
      title={t("library.none")}
      action={scope !== undefined && <ImportPhotos groupId={scope} />}
    >
      {t("library.none_hint")}
    </EmptyState>
  );
}

function ImportPhotos({ groupId }: { groupId: string }) {
  const t = useT();
  if (!can.importPhotos(usePosition(groupId))) return null;
  return (
    <Link href={`/groups/${groupId}/import`} className={buttonClass({})}>
      {t("import.photos")}
    </Link>
  );
}

function NoPhotosOf({ scope }: { scope: Scope }) {
  const t = useT();
  const all = (
    <Link href={libraryAddress(scope)} className={buttonClass({})}>
      {t("profile.photos_all")}
    </Link>
  );
  return <EmptyState level={2} icon={<Images size={28} />} title={t("library.none_of")} action={all} />;
}

function Tools({ scope, marked, onSelect }: ContentProps & { onSelect: () => void }) {
  const t = useT();
  return (
    <div className={styles.tools}>
      {scope !== undefined && marked && (
        <Link
          href={bookAddress(scope, marked)}
          className={iconButtonClass}
          aria-label={t("book.make")}
          title={t("book.make")}
        >
          <BookImage aria-hidden size={20} />
        </Link>
      )}
      <Button
        look="quiet"
        icon={<CircleCheck aria-hidden size={20} />}
        aria-label={t("library.select")}
        className={styles.select}
        onClick={onSelect}
      >
        <span>{t("library.select")}</span>
      </Button>
      {scope !== undefined && !marked && <LibraryMenu scope={scope} />}
    </div>
  );
}

function LibraryMenu({ scope }: { scope: string }) {
  const t = useT();
  const mayImport = can.importPhotos(usePosition(scope));
  const download = useDownload({
    key: `groups/${scope}/photos`,
    list: () => call("GET /api/groups/:id/photos/parts", { params: { id: scope } }),
  });
  return (
    <>
      <Menu label={t("message.actions")} buttonClassName={iconButtonClass} button={<Ellipsis size={20} />} align="end">
        <MenuLink href={bookAddress(scope, undefined)} icon={<BookImage size={18} />}>
          {t("book.make")}
        </MenuLink>
        {mayImport && (
          <MenuLink href={`/groups/${scope}/import`} icon={<ImageUp size={18} />}>
            {t("import.photos")}
          </MenuLink>
        )}
        <MenuButton icon={<Download size={18} />} onClick={download.begin}>
          {t("library.download_all")}
        </MenuButton>
      </Menu>
      {download.dialog}
    </>
  );
}

interface MonthsProps extends ContentProps {
  months: PhotoMonths["months"];
  selection: Selection | undefined;
  change: ActionDispatch<[Parameters<typeof changeSelection>[1]]>;
}

function Months({ scope, marked, months, selection, change }: MonthsProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const grid = useMemo(() => gridOf(width), [width]);
  const photos = useLibraryPhotos(scope, months, marked);
  const { loadedPhotos } = photos;
  const { open, viewer } = usePhotoViewer(photos);
  const actions: TileActions = useMemo(
    () => ({
      onOpen: (photo, pressed) => open(photo, pressed),
      onChoose: (photo, isRange) =>
        change(isRange ? { do: "extend", photo, all: loadedPhotos() } : { do: "toggle", photo }),
    }),
    [change, loadedPhotos, open],
  );
  useShortcut("Escape", () => change({ do: "end" }));
  return (
    <div className={styles.library}>
      <div ref={place} className={styles.months} onKeyDown={moveByArrow}>
        {width > 0 &&
          months.map(({ month, photos: count }) => (
            <MonthSection
              key={month}
              scope={scope}
              marked={marked}
              month={month}
              count={count}
              grid={grid}
              selection={selection}
              actions={actions}
              onToggleMonth={(photos) => change({ do: "toggle-all", photos })}
            />
          ))}
      </div>
      <Scrubber months={months} />
      {viewer}
      {selection && <SelectionBar scope={scope} selection={selection} onEnd={() => change({ do: "end" })} />}
    </div>
  );
}

/** Returns the width of an element in CSS pixels, 0 until it is known. */
