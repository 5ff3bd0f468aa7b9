import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import { useT } from "../../../i18n/language.tsx";
import { contributionsQuery, meQuery } from "../../identity/people/queries.ts";
import { forgetGroup } from "./queries.ts";

/** Asks first, naming how much the person has written. */
export function useLeave({ id, name }: { id: string; name: string }, onError?: (error: Error) => void) {
  const t = useT();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useLeaving(id, onError);

  const leave = async () => {
    const contributions = await queries.query({ ...contributionsQuery, retry: false }).catch(() => []);
    const count = contributions.find((one) => one.group === id)?.messages ?? 0;
    const sure = await confirm({
      title: t("group.leave_title", { name }),
      text: count > 0 ? t("group.leave_confirm_counted", { count }) : t("group.leave_confirm"),
      action: t("group.leave"),
    });
    if (sure) mutate();
  };
  return { leave: () => void leave(), busy: isPending, error };
}

/** Leaves the group and deletes its data from the device. The server moves the default group. */
function useLeaving(id: string, onError?: (error: Error) => void) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => call("POST /api/groups/:id/leave", { params: { id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
      alert(t("group.left"));
      navigate("/", { replace: true });
      forgetGroup(queries, id);
    },
    onError,
  });
}
