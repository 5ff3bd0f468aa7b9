import { useMutation } from "@tanstack/react-query";
import type { Member } from "#contract/groups.ts";
import type { Role } from "#contract/permissions.ts";
import { call } from "../../../api/client.ts";
import { useUpdateCachedGroup } from "../groups/use-update-cached-group.ts";

interface RoleChange {
  member: Member;
  role: Role;
}

export function useChangeRole(groupId: string, onChanged: (member: Member) => void) {
  const updateCachedGroup = useUpdateCachedGroup(groupId);
  const { mutate, data, error } = useMutation({
    mutationFn: async (change: RoleChange) => {
      const { member, role } = change;
      await updateCachedGroup(
        await call("PUT /api/groups/:id/members/:userId", {
          params: { id: groupId, userId: member.id },
          body: { role },
        }),
      );
      return change;
    },
    onSuccess: ({ member }) => onChanged(member),
  });
  return { change: mutate, changed: data, error };
}
