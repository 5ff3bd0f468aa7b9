import { useQuery, useQueryClient } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { Suspense, useState } from "react";
import type { MessageView } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import { useLiveEvents } from "../../../api/use-live-events.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { useT } from "../../../i18n/language.tsx";
import { isPicture } from "../../files/files/picture-sources.ts";
import type { StoredFile } from "../../files/files/stored-file.ts";
import { ViewerAction } from "../../files/files/viewer-frame.tsx";
import { usePosition } from "../../groups/groups/use-position.ts";
import { photoPeopleQuery } from "./queries.ts";

const Marking = lazyComponent(() => import("./marking.tsx"));

/** Shows how many people are marked, and opens the page that marks them. Missing for readers of a photo without marks. */
export function PeopleAction({ message, photo }: { message: MessageView; photo: StoredFile }) {
  const t = useT();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const query = photoPeopleQuery(message.id);
  const { data } = useQuery(query);
  const mayMark = can.markInPhoto(usePosition(message.group.id));
  useLiveEvents({
    "message.updated": ({ messageId }) =>
      messageId === message.id && void queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  const count = data?.people.filter((person) => person.photo === photo.id).length ?? 0;
  if (!isPicture(photo) || (!mayMark && count === 0)) return null;
  return (
    <>
      <ViewerAction
        label={t("marks.title")}
        icon={<UsersRound aria-hidden size={22} />}
        text={t("marks.people")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <Marking message={message} photo={photo} mayMark={mayMark} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
