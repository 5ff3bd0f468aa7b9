import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Bookmark } from "#contract/bookmarks.ts";
import { api } from "../../api/client.ts";
import { isGone } from "../../api/errors.ts";
import { useAlert } from "../../components/alert.tsx";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { meQuery } from "../people/queries.ts";
import { bookmarksQuery } from "./queries.ts";

interface Keepable {
  id: string;
  bookmarkId?: string;
}

/** Adds or removes one's bookmark, and says so. */
export function useBookmark(message: Keepable, onChanged: (bookmarkId: string | undefined) => void): () => void {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  const change = async () => {
    if (message.bookmarkId === undefined) {
      const { id } = await api.post<Bookmark>("api/bookmarks", { message_id: message.id });
      onChanged(id);
      alert(t("bookmark.added"));
    } else {
      await api.delete(`api/bookmarks/${message.bookmarkId}`).catch(unlessGone);
      onChanged(undefined);
      alert(t("bookmark.removed"));
    }
    void queries.invalidateQueries({ queryKey: bookmarksQuery.queryKey });
    void queries.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  return () => {
    if (busy) return;
    setBusy(true);
    change()
      .catch((error: unknown) => alert(errorText(t, error), "danger"))
      .finally(() => setBusy(false));
  };
}

function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error;
}
