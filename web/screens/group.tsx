import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { isGone } from "../api/errors.ts";
import { lazyComponent, lazyScreen } from "../components/lazy-component.tsx";
import { useMe } from "../features/people/use-me.ts";
import { groupQuery } from "../features/groups/queries.ts";
import { Feed } from "../features/feed/feed.tsx";
import { useOutgoing } from "../features/composer/outgoing.ts";
import { readAddress } from "../features/search/search-query.ts";
import { WriteButton } from "../features/composer/write-button.tsx";
import { usePrepared } from "../hooks/use-prepared.ts";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";
import { ChunkLoadError } from "./unreachable.tsx";
import type { GroupOfMine } from "#contract/groups.ts";
import { GroupAvatar } from "../features/groups/group-avatar.tsx";
import styles from "../features/groups/group-head.module.css";

export { prepareFeed } from "../features/feed/prepare-feed.ts";

const OutgoingList = lazyComponent(() => import("../features/composer/outgoing-list.tsx"));
const SearchScreen = lazyScreen(() => import("./search.tsx"), ChunkLoadError);

/** The group page. With `q` or `hashtags` in the address, shows the results of a search in the group. */
export default function GroupScreen({ params }: { params: { id: string } }) {
  return readAddress(useSearch()) ? <SearchScreen params={params} /> : <Messages params={params} />;
}

function Messages({ params: { id } }: { params: { id: string } }) {
  const me = useMe();
  const { data: group, error } = useQuery(groupQuery(id));
  const outgoing = useOutgoing().filter(({ groupId, parentId }) => groupId === id && !parentId);
  // Pages that people usually open next.
  usePrepared(() => [import("./message.tsx"), import("./write.tsx")]);
  if (isGone(error)) return <NotFound />;
  return (
    <Page title={group?.name} groupId={id}>
      <GroupHead group={me.groups.find((mine) => mine.id === id)} name={group?.name} />
      {outgoing.length > 0 && <OutgoingList groupId={id} messages={outgoing} />}
      <Feed key={id} groupId={id} group={group} />
      <WriteButton groupId={id} />
    </Page>
  );
}

/** Picture and description of the group, if set; otherwise only its name, for screen readers. */
function GroupHead({ group, name }: { group?: GroupOfMine; name?: string }) {
  if (!group?.picture && !group?.description) return <h1 className="visually-hidden">{name}</h1>;
  return (
    <header className={styles.head}>
      <GroupAvatar group={group} size={64} />
      <div className={styles.words}>
        <h1 dir="auto">{group.name}</h1>
        {group.description && <p dir="auto">{group.description}</p>}
      </div>
    </header>
  );
}
