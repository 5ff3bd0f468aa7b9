import { useMutation } from "@tanstack/react-query";
import type { Group, Member } from "#contract/groups.ts";
import type { Role } from "#contract/permissions.ts";
import { api } from "../../../api/client.ts";
import { useUpdateCachedGroup } from "./use-update-cached-group.ts";

interface RoleChange {
  member: Member;
  role: Role;
}

/** Changes the roles of the members of a group. `changed` is the last change, and `error` that of the last attempt. */
export function useChangeRole(groupId: string, onChanged: (member: Member) => void) {
  const updateCachedGroup = useUpdateCachedGroup(groupId);
  const { mutate, data, error } = useMutation({
    mutationFn: async (change: RoleChange) => {
      const { member, role } = change;
      await updateCachedGroup(await api.put<Group>(`api/groups/${groupId}/members/${member.id}`, { role }));
      return change;
    },
    onSuccess: ({ member }) => onChanged(member),
  });
  return { change: mutate, changed: data, error };
}
