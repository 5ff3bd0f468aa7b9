import { Redirect } from "wouter";
import { useMe } from "../features/identity/people/use-me.ts";

export function Home() {
  const { groups, data } = useMe();
  const group = groups.find(({ id }) => id === data.default_group) ?? groups[0];
  return <Redirect to={group ? `/groups/${group.id}` : "/create-group"} replace />;
}
