import { useQuery } from "@tanstack/react-query";
import { MessageCircleHeart } from "lucide-react";
import { Link, Redirect } from "wouter";
import { can } from "#contract/permissions.ts";
import { isGone } from "../api/errors.ts";
import { buttonClass } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { LoadError } from "../components/load-error.tsx";
import { usePosition } from "../features/groups/groups/use-position.ts";
import { randomQuery } from "../features/messages/messages/queries.ts";
import { useT } from "../i18n/language.tsx";
import { Loading } from "./loading.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

/** Redirects to a random message of the group. Replaces its own history entry, so that Back skips it. */
export default function RandomScreen({ params: { id } }: { params: { id: string } }) {
  const t = useT();
  const { data: message, error, refetch } = useQuery(randomQuery(id));
  const mayPost = can.post(usePosition(id));
  if (isGone(error)) return <NotFound />;
  if (message) return <Redirect to={`/messages/${message.id}`} replace />;
  return (
    <Page title={t("random.title")} groupId={id} back={`/groups/${id}`}>
      {message === undefined && !error && <Loading />}
      {error && <LoadError title={t("feed.failed")} error={error} onRetry={() => void refetch()} />}
      {message === null && (
        <EmptyState
          icon={<MessageCircleHeart size={28} />}
          title={t("random.none")}
          action={
            mayPost && (
              <Link href={`/groups/${id}/write`} className={buttonClass({ look: "primary" })}>
                {t("feed.write_first")}
              </Link>
            )
          }
        >
          {t("random.none_hint")}
        </EmptyState>
      )}
    </Page>
  );
}
