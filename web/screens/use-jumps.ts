import { useLocation } from "wouter";
import type { Me } from "#contract/accounts.ts";
import { useShortcut } from "../hooks/use-shortcut.ts";

/** Shortcuts from any page to the most used ones. `[` and `]` switch between groups, in the order in which the person joined them. */
export function useJumps({ id: myId, groups }: Me, groupId: string | undefined): void {
  const [, navigate] = useLocation();
  const stepTo = (by: 1 | -1) => {
    const here = groups.findIndex(({ id }) => id === groupId);
    const next = groups[here + by] ?? groups.at(by === 1 ? 0 : -1);
    if (next && next.id !== groupId) navigate(`/groups/${next.id}`);
  };
  useShortcut("[", () => stepTo(-1));
  useShortcut("]", () => stepTo(1));
  useShortcut("g g", () => groupId && navigate(`/groups/${groupId}`));
  useShortcut("g b", () => navigate("/bookmarks"));
  useShortcut("g s", () => navigate(`/users/${myId}/settings`));
}
