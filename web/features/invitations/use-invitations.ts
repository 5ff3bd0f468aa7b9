import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InvitationLink, NewInvitation } from "#contract/groups.ts";
import { api } from "../../api/client.ts";
import { newId } from "../../api/ids.ts";
import { useAlert } from "../../components/alert.tsx";
import { useT } from "../../i18n/language.tsx";
import { invitationLinksQuery } from "../groups/queries.ts";

/** Loads the temporary links of a group, with mutations to create and revoke them. */
export function useInvitations(groupId: string) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const query = invitationLinksQuery(groupId);
  const { data: links, error } = useQuery(query);
  const onSettled = () => queries.invalidateQueries({ queryKey: query.queryKey });

  const make = useMutation({
    mutationFn: (invitation: NewInvitation) =>
      api.post<InvitationLink>(`api/groups/${groupId}/invitations`, { id: newId(), ...invitation }),
    onSuccess: () => alert(t("invitation.made")),
    onSettled,
  });
  const end = useMutation({
    mutationFn: (id: string) => api.delete(`api/groups/${groupId}/invitations/${id}`),
    onSettled,
  });
  return { links, error, make, end };
}
