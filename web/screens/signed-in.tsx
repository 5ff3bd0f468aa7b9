import { useQuery } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { meQuery } from "../features/accounts/queries.ts";
import { useAccountUpdates } from "../features/accounts/use-account-updates.ts";
import { useSignedIn } from "../features/accounts/use-me.ts";
import { useGroupUpdates } from "../features/groups/use-group-updates.ts";
import { useMessageUpdates } from "../features/messages/use-message-updates.ts";
import { useOutbox } from "../features/messages/use-outbox.ts";
import { useNotificationUpdates } from "../features/notifications/use-notification-updates.ts";
import { useT } from "../i18n/language.tsx";
import { Loading } from "./loading.tsx";

/** Lets signed-in people through. Others sign in first and then come back to the address they wanted. */
export function SignedIn({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const search = useSearch();
  if (useSignedIn()) return <WithMe>{children}</WithMe>;
  const wanted = search ? `${path}?${search}` : path;
  return <Redirect to="/login" replace state={path === "/" || path === "/logout" ? null : { wanted }} />;
}

function WithMe({ children }: { children: ReactNode }) {
  const me = useQuery(meQuery);
  useAccountUpdates();
  useGroupUpdates();
  useMessageUpdates();
  useNotificationUpdates();
  useOutbox(me.data?.id);
  if (me.data) return children;
  return me.isError ? <Unreachable onRetry={() => void me.refetch()} /> : <Loading />;
}

/** Nobody is signed out because the network failed. */
function Unreachable({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <main>
      <EmptyState
        icon={<CloudOff size={28} />}
        title={t("page.unreachable")}
        action={
          <Button look="primary" onClick={onRetry}>
            {t("action.retry")}
          </Button>
        }
      >
        {t("page.unreachable_hint")}
      </EmptyState>
    </main>
  );
}
