import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useLocation } from "wouter";
import type { Card } from "#contract/cards.ts";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { filesOf } from "../../messages/messages/message-files.ts";
import { threadQuery } from "../../messages/messages/queries.ts";
import { usePhotoViewer, type PhotoOfMessage, type PhotoSet } from "../../photos/viewing/use-photo-viewer.tsx";

/** Opens a photo of a result in the viewer, by default the one on its card, among the photos of its message. The picture of a link leads to the message. */
export function useFoundPhotos() {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const photos = useMemo((): PhotoSet => ({ around: ({ messageId }) => photosOf(queries, messageId) }), [queries]);
  const { open, viewer } = usePhotoViewer(photos);
  const wanted = useRef<string>(undefined);
  // A page that was left opens nothing.
  useEffect(() => () => void (wanted.current = undefined), []);
  const openPhotoOf = useCallback(
    ({ id, preview }: Card, pressed: HTMLElement, photoId = preview?.id) => {
      wanted.current = id;
      photosOf(queries, id).then(
        (found) => {
          if (wanted.current !== id) return;
          const photo = found.find((one) => one.id === photoId);
          if (photo) open(photo, pressed);
          else navigate(`/messages/${id}`);
        },
        (error: unknown) => wanted.current === id && alert(errorText(t, error), "danger"),
      );
    },
    [queries, open, navigate, alert, t],
  );
  return { openPhotoOf, viewer };
}

async function photosOf(queries: QueryClient, messageId: string): Promise<PhotoOfMessage[]> {
  const { message } = await queries.query(threadQuery(messageId));
  return filesOf(message).map((file) => ({ ...file, messageId, addedById: message.author?.id }));
}
