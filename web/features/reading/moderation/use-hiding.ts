import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { meQuery } from "../../identity/people/queries.ts";
import { useIsHidden } from "../../identity/people/use-hidden.ts";
import { hasMarks } from "../../photos/photo-people/queries.ts";
import { hiddenQuery } from "./queries.ts";

export function useHiding(personId: string) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const isHidden = useIsHidden(personId);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      isHidden
        ? call("DELETE /api/me/hidden/:id", { params: { id: personId } })
        : call("PUT /api/me/hidden/:id", { params: { id: personId } }),
    onError: (error) => alert(errorText(t, error), "danger"),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
      await queries.invalidateQueries({ queryKey: hiddenQuery.queryKey });
      await queries.invalidateQueries({ predicate: ({ queryKey }) => hasMarks(queryKey) });
    },
  });
  return { isHidden, toggle: mutate, busy: isPending };
}
