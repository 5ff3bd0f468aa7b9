import { useState } from "react";
import { Redirect } from "wouter";
import type { GroupOfMine } from "#contract/groups.ts";
import { HomeScreenStep } from "./home-screen-step.tsx";
import { NotificationsStep } from "./notifications-step.tsx";
import { PictureStep } from "./picture-step.tsx";
import type { Step } from "./steps.ts";
import { useSkip } from "./use-first-steps.ts";

/** `initial` is read once, because a step counts as done before the person moves on. */
export function FirstSteps({ initial, group }: { initial: readonly Step[]; group: GroupOfMine }) {
  const [steps] = useState(initial);
  const [index, setIndex] = useState(0);
  const skip = useSkip();
  const step = steps[index];
  if (!step) return <Redirect to={`/groups/${group.id}`} replace />;

  const next = () => setIndex(index + 1);
  const page = {
    step: index + 1,
    steps: steps.length,
    onDone: next,
    onSkip: () => {
      skip(step);
      next();
    },
    onSkipAll: () => {
      skip("all");
      setIndex(steps.length);
    },
  };
  if (step === "picture") return <PictureStep key={step} {...page} groupName={group.name} />;
  if (step === "notifications") return <NotificationsStep key={step} {...page} group={group} />;
  return <HomeScreenStep key={step} {...page} />;
}
