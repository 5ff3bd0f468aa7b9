import { Link, Redirect, useLocation } from "wouter";
import { useSignedIn, useMe } from "../features/identity/people/use-me.ts";
import { SignedIn } from "./signed-in.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { useAlert } from "../components/alert.tsx";
import { Button, buttonClass } from "../components/button.tsx";
import { Entrance } from "../components/entrance.tsx";
import { Spinner } from "../components/spinner.tsx";
import { useTitle } from "../hooks/use-title.ts";
import { useT } from "../i18n/language.tsx";
import { invitationQuery } from "../features/groups/groups/queries.ts";
import { meQuery } from "../features/identity/people/queries.ts";
import { InvalidInvitation } from "../features/outside/invitations/invalid-invitation.tsx";

export default function InvitationScreen({ params: { key } }: { params: { key: string } }) {
  if (!useSignedIn()) return <Redirect to={`/signup?inviteKey=${encodeURIComponent(key)}`} replace />;
  return (
    <SignedIn>
      <JoinGroup inviteKey={key} />
    </SignedIn>
  );
}

/** Lets a signed-in visitor join immediately. If an admin has to approve, asks first, because the request reveals the visitor to the admins. */
function JoinGroup({ inviteKey }: { inviteKey: string }) {
  const t = useT();
  const { data: invitation, error: unreadable, refetch } = useQuery(invitationQuery(inviteKey));
  const { mutate, error, isPending } = useJoin(inviteKey);
  const needsApproval = invitation && "name" in invitation && invitation.needsApproval;
  const joinsAtOnce = invitation !== undefined && !needsApproval;
  useEffect(() => {
    if (joinsAtOnce) mutate();
  }, [joinsAtOnce, mutate]);
  if (unreadable) return <InvalidInvitation error={unreadable} onRetry={() => void refetch()} />;
  if (error instanceof ApiError && error.code === "waiting_for_approval") return <Waiting inviteKey={inviteKey} />;
  if (error) return <InvalidInvitation error={error} onRetry={mutate} />;
  if (needsApproval) return <AskToJoin group={invitation.name} busy={isPending} onAsk={mutate} />;
  return (
    <Entrance title={t("invitation.joining")}>
      <Spinner size={28} />
    </Entrance>
  );
}

function AskToJoin({ group, busy, onAsk }: { group: string; busy: boolean; onAsk: () => void }) {
  const t = useT();
  const { login } = useMe();
  useTitle(t("invitation.ask_title", { group }));
  return (
    <Entrance title={t("invitation.ask_title", { group })} lead={t("invitation.ask_lead", { login })}>
      <Button look="primary" wide busy={busy} onClick={onAsk}>
        {t("invitation.ask")}
      </Button>
      <Link href="/" className={buttonClass({ look: "quiet", wide: true })}>
        {t("page.home")}
      </Link>
    </Entrance>
  );
}

function Waiting({ inviteKey }: { inviteKey: string }) {
  const t = useT();
  const { data: invitation } = useQuery(invitationQuery(inviteKey));
  const group = invitation && "name" in invitation ? invitation.name : "";
  useTitle(t("waiting.title"));
  return (
    <Entrance title={t("waiting.title")} lead={group && t("waiting.text", { group })}>
      <Link href="/" className={buttonClass({ wide: true })}>
        {t("page.home")}
      </Link>
    </Entrance>
  );
}

function useJoin(inviteKey: string) {
  const t = useT();
  const me = useMe();
  const alert = useAlert();
  const queries = useQueryClient();
  const [, navigate] = useLocation();

  return useMutation({
    mutationFn: () => call("POST /api/groups/invitation/:key", { params: { key: inviteKey } }),
    // Remembers the groups before joining, because the live event may arrive before the response.
    onMutate: () => me.groups,
    onSuccess: async ({ group: id }, _, groupsBefore) => {
      const wasMember = groupsBefore.some((group) => group.id === id);
      if (!wasMember) {
        const { groups, login } = await queries.query({ ...meQuery, staleTime: 0 });
        alert(t("invitation.joined", { name: groups.find((group) => group.id === id)?.name ?? "", login }));
      }
      navigate(groupsBefore.length === 0 ? `/groups/${id}/first-steps` : `/groups/${id}`, { replace: true });
    },
  });
}
