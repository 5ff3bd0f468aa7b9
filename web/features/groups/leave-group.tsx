import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { DoorOpen } from "lucide-react";
import { useLocation } from "wouter";
import type { Group } from "#contract/groups.ts";
import { api } from "../../api/client.ts";
import { useAlert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { useConfirm } from "../../components/confirm.tsx";
import form from "../../components/form.module.css";
import { ErrorNotice } from "../../components/notice.tsx";
import { useT } from "../../i18n/language.tsx";
import { contributionsQuery, meQuery } from "../people/queries.ts";
import { forgetGroup } from "./queries.ts";

export function LeaveGroup({ group }: { group: Group }) {
  const t = useT();
  const confirm = useConfirm();
  const { mutate, isPending, error } = useLeave(group.id);
  const { data: contributions } = useQuery(contributionsQuery);
  const count = contributions?.find((one) => one.group === group.id)?.messages ?? 0;

  const leave = async () => {
    const sure = await confirm({
      title: t("group.leave_title", { name: group.name }),
      text: count > 0 ? t("group.leave_confirm_counted", { count }) : t("group.leave_confirm"),
      action: t("group.leave"),
    });
    if (sure) mutate();
  };

  return (
    <Card title={t("group.leave")}>
      <p>{t("group.leave_hint")}</p>
      <ErrorNotice error={error} />
      <div className={form.actions}>
        <Button look="danger" icon={<DoorOpen size={18} />} busy={isPending} onClick={leave}>
          {t("group.leave")}
        </Button>
      </div>
    </Card>
  );
}

/** Leaves the group and deletes its data from the device. The server moves the default group. */
function useLeave(id: string) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => api.post(`api/groups/${id}/leave`),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
      alert(t("group.left"));
      navigate("/", { replace: true });
      forgetGroup(queries, id);
    },
  });
}
