import { useMutation } from "@tanstack/react-query";
import { SquarePlus } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { useT } from "../../../i18n/language.tsx";
import { HomeScreenInstructions } from "./home-screen-instructions.tsx";
import { install, useInstallWay } from "./home-screen.ts";

/** Renders nothing if the site is already there, or if the browser offers no way. */
export function HomeScreenCard() {
  const t = useT();
  const way = useInstallWay();
  const { mutate } = useMutation({ mutationFn: install });
  if (!way) return null;
  return (
    <Card title={t("home_screen.title")}>
      <p>{t("home_screen.hint")}</p>
      {way === "manual" ? (
        <HomeScreenInstructions />
      ) : (
        <div className={form.actions}>
          <Button icon={<SquarePlus size={18} />} onClick={() => mutate()}>
            {t("home_screen.add")}
          </Button>
        </div>
      )}
    </Card>
  );
}
