import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import type { Profile } from "#contract/profiles.ts";
import { isGone } from "../api/errors.ts";
import { EmptyState } from "../components/empty-state.tsx";
import { LoadError } from "../components/load-error.tsx";
import { CardGrid } from "../features/messages/feed/card-grid.tsx";
import { FeedSkeleton } from "../features/messages/feed/feed-states.tsx";
import { HideButton } from "../features/reading/moderation/hide-button.tsx";
import { useMe } from "../features/identity/people/use-me.ts";
import { PhotoGrid } from "../features/messages/profiles/photo-grid.tsx";
import { ProfileHead } from "../features/messages/profiles/profile-head.tsx";
import { profileCardsQuery, profileQuery } from "../features/messages/profiles/queries.ts";
import { libraryAddress } from "../features/photos/library/marked.ts";
import { searchAddress } from "../features/reading/search/search-query.ts";
import { useNearBottom } from "../hooks/use-near-bottom.ts";
import { useT } from "../i18n/language.tsx";
import { Loading } from "./loading.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";
import styles from "./person.module.css";

export default function PersonScreen({ params: { id } }: { params: { id: string } }) {
  const { data: profile, error, refetch } = useQuery(profileQuery(id));
  const t = useT();
  const me = useMe();
  if (isGone(error)) return <NotFound />;
  const [group] = profile?.groups ?? [];
  const photos = { words: [], tags: [], filters: { everywhere: true, author: id, has: ["photo"] as const } };
  return (
    <Page title={profile?.person.name} back={group && `/groups/${group.id}`}>
      {!profile &&
        (error ? <LoadError title={t("profile.failed")} error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {profile && (
        <div className={styles.person}>
          <ProfileHead profile={profile}>
            {profile.person.id !== me.id && <HideButton person={profile.person} />}
          </ProfileHead>
          <PhotosWith profile={profile} />
          <PhotoGrid
            title={t("profile.photos")}
            photos={profile.photos}
            labelOf={(number) => t("profile.photo", { name: profile.person.name, number })}
            all={group && searchAddress(group.id, photos)}
          />
          <Messages id={id} name={profile.person.name} />
        </div>
      )}
    </Page>
  );
}

function PhotosWith({ profile: { person, photosWith } }: { profile: Profile }) {
  const title = useT()("library.of", { name: person.name });
  return (
    <PhotoGrid
      title={title}
      photos={photosWith}
      labelOf={(number) => `${title}, ${number}`}
      all={libraryAddress(undefined, { person: person.id })}
    />
  );
}

function Messages({ id, name }: { id: string; name: string }) {
  const t = useT();
  const query = useInfiniteQuery(profileCardsQuery(id));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const cards = data?.pages.flatMap((page) => page.cards) ?? [];
  useNearBottom(hasNextPage && !isFetchingNextPage, () => void fetchNextPage());
  return (
    <section aria-label={t("profile.messages")}>
      <h2 className={styles.title}>{t("profile.messages")}</h2>
      {!data &&
        (error ? (
          <LoadError title={t("feed.failed")} error={error} onRetry={() => void refetch()} />
        ) : (
          <FeedSkeleton count={3} />
        ))}
      {data && cards.length === 0 && (
        <EmptyState level={2} icon={<MessageCircle size={28} />} title={t("profile.none", { name })} />
      )}
      <CardGrid label={t("profile.messages")} cards={cards} total={hasNextPage ? -1 : cards.length} />
    </section>
  );
}
