import { Redirect } from "wouter";
import { useMe } from "../features/identity/people/use-me.ts";

/** Opens the default group, or else the first one, or the page to create one. */
export function Home() {
  const { groups, data } = useMe();
  const group = groups.find(({ id }) => id === data.default_group) ?? groups[0];
  return <Redirect to={group ? `/groups/${group.id}` : "/create-group"} replace />;
}
