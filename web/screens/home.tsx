import { Redirect } from "wouter";
import { useMe } from "../features/people/use-me.ts";

/** The default group, else the first one, else a new one. */
export function Home() {
  const { groups, data } = useMe();
  const group = groups.find(({ id }) => id === data.default_group) ?? groups[0];
  return <Redirect to={group ? `/groups/${group.id}` : "/create-group"} replace />;
}
