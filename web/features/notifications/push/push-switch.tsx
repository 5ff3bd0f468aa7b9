import { Bell, BellOff, Send } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { ErrorNotice } from "../../../components/notice.tsx";
import { useT } from "../../../i18n/language.tsx";
import { pushTextOf, pushTexts } from "#contract/notification-settings.ts";
import { SelectField } from "../../../components/select-field.tsx";
import { useSetting } from "../../identity/people/use-account.ts";
import { usePush } from "./use-push.ts";

export function PushSwitch() {
  const t = useT();
  const { state, change, error, test } = usePush();
  return (
    <Card title={t("push.title")}>
      <p>{t(`push.${window.isSecureContext ? state : "insecure"}`)}</p>
      <ErrorNotice error={error} />
      {(state === "on" || state === "off") && (
        <div className={form.actions}>
          <Button
            look={state === "off" ? "primary" : "secondary"}
            icon={state === "off" ? <Bell size={18} /> : <BellOff size={18} />}
            busy={change.isPending}
            onClick={() => change.mutate()}
          >
            {state === "off" ? t("push.start") : t("push.stop")}
          </Button>
          {state === "on" && (
            <Button look="quiet" icon={<Send size={18} />} busy={test.isPending} onClick={() => test.mutate()}>
              {t("push.test")}
            </Button>
          )}
        </div>
      )}
      <PushTextField />
    </Card>
  );
}

/** Others may read push notifications on a locked screen. Applies to all devices. */
function PushTextField() {
  const t = useT();
  const { value, save, error } = useSetting("push_text");
  return (
    <SelectField
      label={t("push.text")}
      hint={t("push.text_hint")}
      value={pushTextOf(value)}
      onValue={(text) => save(text === "full" ? "" : text)}
      error={error}
      options={(["full", ...pushTexts] as const).map((text) => ({ value: text, label: t(`push.text_${text}`) }))}
    />
  );
}
