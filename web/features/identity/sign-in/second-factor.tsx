import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import type { SecondFactor as SecondFactorState } from "#contract/second-factor.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { LoadState } from "../../../components/notice.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { useT } from "../../../i18n/language.tsx";
import { meQuery } from "../people/queries.ts";

const StartSecondFactor = lazyComponent(() => import("./second-factor-start.tsx"));
const ChangeSecondFactor = lazyComponent(() => import("./second-factor-change.tsx"));

const secondFactorQuery = queryOptions({
  queryKey: [...meQuery.queryKey, "second-factor"],
  queryFn: ({ signal }) => call("GET /api/me/second-factor", { signal }),
});

type Step = "start" | "renew" | "end";

export function SecondFactor() {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const { data, error } = useQuery(secondFactorQuery);
  const [step, setStep] = useState<Step>();
  const close = () => {
    setStep(undefined);
    void queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  };
  const end = () => {
    close();
    alert(t("second_factor.ended"));
  };

  return (
    <Card title={t("second_factor.title")}>
      <LoadState data={data} error={error} />
      {data && <State {...data} onStep={setStep} />}
      {step === "start" && <StartSecondFactor onClose={close} />}
      {(step === "renew" || step === "end") && <ChangeSecondFactor what={step} onClose={close} onEnded={end} />}
    </Card>
  );
}

function State({ isOn, recoveryCodesLeft, onStep }: SecondFactorState & { onStep: (step: Step) => void }) {
  const t = useT();
  if (!isOn) {
    return (
      <>
        <p>{t("second_factor.off")}</p>
        <div className={form.actions}>
          <Button icon={<ShieldCheck size={18} />} onClick={() => onStep("start")}>
            {t("second_factor.start")}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        {t("second_factor.on")} {t("second_factor.left", { count: recoveryCodesLeft })}
      </p>
      <div className={form.actions}>
        <Button icon={<KeyRound size={18} />} onClick={() => onStep("renew")}>
          {t("second_factor.renew")}
        </Button>
        <Button look="danger" icon={<ShieldOff size={18} />} onClick={() => onStep("end")}>
          {t("second_factor.end")}
        </Button>
      </div>
    </>
  );
}
