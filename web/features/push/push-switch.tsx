import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, BellOff, Send } from "lucide-react";
import { pushState, startPush, stopPush, testPush } from "../../api/push.ts";
import { useAlert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import form from "../../components/form.module.css";
import { ErrorNotice } from "../../components/notice.tsx";
import { useT } from "../../i18n/language.tsx";
import { useMe } from "../people/use-me.ts";
import { pushTextOf, pushTexts } from "#contract/notification-settings.ts";
import { SelectField } from "../../components/select-field.tsx";
import { useSetting } from "../people/use-account.ts";

/** Turns push notifications in this browser on and off. */
export function PushSwitch() {
  const t = useT();
  const { state, change, busy, error, test } = usePush();
  return (
    <Card title={t("push.title")}>
      <p>{t(`push.${window.isSecureContext ? state : "insecure"}`)}</p>
      <ErrorNotice error={error} />
      {(state === "on" || state === "off") && (
        <div className={form.actions}>
          <Button
            look={state === "off" ? "primary" : "secondary"}
            icon={state === "off" ? <Bell size={18} /> : <BellOff size={18} />}
            busy={busy}
            onClick={change}
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

function usePush() {
  const t = useT();
  const alert = useAlert();
  const { id } = useMe();
  const queries = useQueryClient();
  const queryKey = ["push", id];
  const { data: state = "unknown", error } = useQuery({ queryKey, queryFn: () => pushState(id), staleTime: 0 });
  const change = useMutation({
    mutationFn: () => (state === "on" ? stopPush() : startPush(id)),
    onSuccess: (now) => queries.setQueryData(queryKey, now),
  });
  const test = useMutation({ mutationFn: testPush, onSuccess: () => alert(t("push.tested")) });
  return {
    state,
    change: () => change.mutate(),
    busy: change.isPending,
    error: change.error ?? test.error ?? error,
    test,
  };
}

/** Detail level of push notifications, which others may read on a locked screen. Applies to all devices. */
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
