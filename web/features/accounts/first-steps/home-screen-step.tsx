import { useMutation } from "@tanstack/react-query";
import { Flame } from "lucide-react";
import { useState } from "react";
import { useT } from "../../../i18n/language.tsx";
import styles from "./first-steps.module.css";
import { HomeScreenInstructions } from "./home-screen-instructions.tsx";
import { install, installWay } from "./home-screen.ts";
import { StepPage, type StepProps } from "./step-page.tsx";

export function HomeScreenStep(page: StepProps) {
  const t = useT();
  // The browser's offer is gone once it is answered.
  const [isManual] = useState(() => installWay() === "manual");
  // Either answer ends the step; the settings offer it again.
  const { mutate, isPending } = useMutation({ mutationFn: install, onSettled: page.onSkip });

  return (
    <StepPage
      {...page}
      title={t(hasMouse() ? "home_screen.title_computer" : "home_screen.title")}
      hint={t("home_screen.hint")}
      action={
        isManual
          ? { label: t("first_steps.continue"), onClick: page.onSkip }
          : { label: t("home_screen.add"), busy: isPending, onClick: () => mutate() }
      }
    >
      <div className={styles.icons} aria-hidden>
        <span />
        <span className={styles.icon}>
          <Flame size={44} />
        </span>
        <span />
      </div>
      {isManual && <HomeScreenInstructions />}
    </StepPage>
  );
}

function hasMouse(): boolean {
  return matchMedia("(pointer: fine)").matches;
}
