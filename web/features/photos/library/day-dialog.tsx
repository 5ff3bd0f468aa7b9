import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LibraryPhoto } from "#contract/library.ts";
import { call } from "../../../api/client.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { everywhereKey } from "../../groups/groups/queries.ts";

interface DayDialogProps {
  photos: readonly LibraryPhoto[];
  onClose: () => void;
  onDone: () => void;
}

export function DayDialog({ photos, onClose, onDone }: DayDialogProps) {
  const t = useT();
  const queries = useQueryClient();
  const [day, setDay] = useState(photos[0]!.day);
  const { mutate, error, isPending } = useMutation({
    async mutationFn() {
      for (const id of new Set(photos.map((photo) => photo.id)))
        await call("PUT /api/files/:id/day", { params: { id }, body: { day } });
    },
    onSuccess: onDone,
    // The prefix of both kinds of library. Some photos may have changed even if another one failed.
    onSettled: () =>
      queries.invalidateQueries({
        queryKey: [everywhereKey[0]],
        predicate: ({ queryKey }) => queryKey[2] === "photos",
      }),
  });
  return (
    <Dialog title={t("library.change_day")} onClose={onClose}>
      <DialogForm
        intro={<p>{t("library.change_day_hint", { count: photos.length })}</p>}
        problem={error && errorText(t, error)}
        submit={t("action.save")}
        busy={isPending}
        onClose={onClose}
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <TextField type="date" label={t("date.day")} value={day} required onValue={setDay} />
      </DialogForm>
    </Dialog>
  );
}
