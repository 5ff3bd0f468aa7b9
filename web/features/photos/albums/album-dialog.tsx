import { cutText } from "#contract/cut-text.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Album, AlbumOrder, AlbumPage, PhotoToAdd } from "#contract/albums.ts";
import { titleLength } from "#contract/limits.ts";
import { call } from "../../../api/client.ts";
import { CheckField } from "../../../components/check-field.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { albumsKey } from "../../groups/groups/queries.ts";
import { albumsOfKey } from "./queries.ts";

interface AlbumDialogProps {
  groupId: string;
  album?: Album;
  title?: string;
  photos?: readonly PhotoToAdd[];
  onClose: () => void;
  onSaved: (album: AlbumPage) => void;
}

export default function AlbumDialog({ groupId, album, title: proposed, photos, onClose, onSaved }: AlbumDialogProps) {
  const t = useT();
  const before = album ?? { title: cutText(proposed ?? "", titleLength), isCommon: true, order: "day" };
  const [title, setTitle] = useState(before.title);
  const [isCommon, setCommon] = useState(before.isCommon);
  const [order, setOrder] = useState<AlbumOrder>(before.order);
  const { mutate, error, isPending } = useSave({ groupId, album, photos, onSaved });
  return (
    <Dialog title={t(album ? "albums.edit" : "albums.new")} onClose={onClose}>
      <DialogForm
        problem={error && errorText(t, error)}
        submit={t(album ? "action.save" : "albums.make")}
        busy={isPending}
        onClose={onClose}
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ title, isCommon, order });
        }}
      >
        <TextField label={t("albums.name")} value={title} maxLength={titleLength} autoFocus onValue={setTitle} />
        {album && (
          <SelectField
            label={t("albums.order")}
            value={order}
            onValue={(value) => setOrder(value as AlbumOrder)}
            options={[
              { value: "day", label: t("albums.by_day") },
              { value: "manual", label: t("albums.manual") },
            ]}
          />
        )}
        <CheckField label={t("albums.common")} checked={isCommon} onChecked={setCommon} />
      </DialogForm>
    </Dialog>
  );
}

type Wanted = Pick<Album, "title" | "isCommon" | "order">;

function useSave({ groupId, album, photos, onSaved }: Omit<AlbumDialogProps, "title" | "onClose">) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ title, isCommon, order }: Wanted) =>
      album
        ? call("PUT /api/albums/:id", { params: { id: album.id }, body: { title, isCommon, order } })
        : call("POST /api/groups/:id/albums", {
            params: { id: groupId },
            body: {
              ...{ title, isCommon },
              photos: photos?.map(({ id, messageId }) => ({ id, messageId })),
            },
          }),
    onSuccess(saved) {
      for (const queryKey of [albumsKey, albumsOfKey(groupId)]) void queries.invalidateQueries({ queryKey });
      onSaved(saved);
    },
  });
}
