import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Redirect } from "wouter";
import { FirstSteps } from "../features/accounts/first-steps/first-steps.tsx";
import { useOpenSteps } from "../features/accounts/first-steps/use-first-steps.ts";
import { useMe } from "../features/identity/people/use-me.ts";
import { Loading } from "./loading.tsx";

export default function FirstStepsScreen({ params: { id } }: { params: { id: string } }) {
  const { groups } = useMe();
  const steps = useOpenSteps();
  useGroupAhead(id);
  const group = groups.find((mine) => mine.id === id);
  if (!group || groups.length > 1) return <Redirect to={`/groups/${id}`} replace />;
  return steps ? <FirstSteps initial={steps} group={group} /> : <Loading />;
}

/** Ignores failures, which are reported when the page is shown. */
function useGroupAhead(id: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    import("./group.tsx").then(({ prepareGroup }) => prepareGroup(queries, id)).catch(() => undefined);
  }, [queries, id]);
}
