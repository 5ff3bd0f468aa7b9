import { Redirect } from "wouter";
import { useMe } from "../features/identity/people/use-me.ts";

/** Leads to the default group, or else the only group, or else the list of groups. */
export function Home() {
  const { groups, data } = useMe();
  if (groups.length === 0) return <Redirect to="/create-group" replace />;
  const group = groups.find(({ id }) => id === data.default_group) ?? (groups.length === 1 ? groups[0] : undefined);
  return <Redirect to={group ? `/groups/${group.id}` : "/groups"} replace />;
}
