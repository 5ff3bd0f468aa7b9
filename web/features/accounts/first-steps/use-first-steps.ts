import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { infoQuery, meQuery } from "../../identity/people/queries.ts";
import { useMe } from "../../identity/people/use-me.ts";
import { usePush } from "../../notifications/push/use-push.ts";
import { useInstallWay } from "./home-screen.ts";
import { openSteps, withSkipped, type Step } from "./steps.ts";

export function useOpenSteps(): Step[] | undefined {
  const { avatar, data } = useMe();
  const info = useQuery(infoQuery(true));
  const push = usePush();
  const way = useInstallWay();
  // An unreachable server must not keep anybody from their group.
  if ((!info.data && info.failureCount === 0) || !push.isKnown) return undefined;
  return openSteps(data.first_steps, {
    picture: avatar === undefined && info.data?.upload?.image === true,
    notifications: push.state === "off",
    home_screen: way !== undefined,
  });
}

/** Returns a function that stores a skipped step, or all of them, in the background. */
export function useSkip(): (step: Parameters<typeof withSkipped>[1]) => void {
  const { id, data } = useMe();
  const queries = useQueryClient();
  const [skipped, setSkipped] = useState(data.first_steps);
  const { mutate } = useMutation({
    // Sends one change after the other, so that the last one is the one stored.
    scope: { id: "first-steps" },
    mutationFn: (first_steps: string) =>
      call("PUT /api/users/:id", { params: { id }, body: { data: { first_steps } } }),
    onSuccess: (saved) => queries.setQueryData(meQuery.queryKey, saved),
  });
  return (step) => {
    const changed = withSkipped(skipped, step);
    setSkipped(changed);
    mutate(changed);
  };
}
