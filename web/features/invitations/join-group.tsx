import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "wouter";
import type { JoinedGroup } from "#contract/groups.ts";
import { api } from "../../api/client.ts";
import { useAlert } from "../../components/alert.tsx";
import { Entrance } from "../../components/entrance.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { useT } from "../../i18n/language.tsx";
import { meQuery } from "../people/queries.ts";
import { useMe } from "../people/use-me.ts";
import { InvalidInvitation } from "./invalid-invitation.tsx";

/** Lets a signed-in visitor join immediately, and shows the group and the account used. Members are just redirected. */
export function JoinGroup({ inviteKey }: { inviteKey: string }) {
  const t = useT();
  const { mutate, error } = useJoin(inviteKey);
  useEffect(() => mutate(), [mutate]);
  if (error) return <InvalidInvitation error={error} onRetry={mutate} />;
  return (
    <Entrance title={t("invitation.joining")}>
      <Spinner size={28} />
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
    mutationFn: () => api.post<JoinedGroup>(`api/groups/invitation/${encodeURIComponent(inviteKey)}`),
    // Remembers the groups before joining, because the live event may arrive before the response.
    onMutate: () => me.groups,
    onSuccess: async ({ group: id }, _, groupsBefore) => {
      const wasMember = groupsBefore.some((group) => group.id === id);
      if (!wasMember) {
        const { groups, login } = await queries.query({ ...meQuery, staleTime: 0 });
        alert(t("invitation.joined", { name: groups.find((group) => group.id === id)?.name ?? "", login }));
      }
      navigate(`/groups/${id}`, { replace: true });
    },
  });
}
