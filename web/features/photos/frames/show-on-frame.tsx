import { useMutation, useQuery } from "@tanstack/react-query";
import { Tablet } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import form from "../../../components/form.module.css";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { ViewerAction } from "../../files/files/viewer-frame.tsx";
import { groupFramesQuery } from "./queries.ts";

interface ShowOnFrameProps {
  groupId: string;
  messageId: string;
  photoId: string;
}

/** Sends a photo to a picture frame of the group. Offered only if there is one. */
export default function ShowOnFrame({ groupId, messageId, photoId }: ShowOnFrameProps) {
  const t = useT();
  const alert = useAlert();
  const { data: frames = [] } = useQuery(groupFramesQuery(groupId));
  const [isChoosing, setChoosing] = useState(false);
  const { mutate } = useMutation({
    mutationFn: ({ id: frame }: { id: string; name: string }) =>
      call("POST /api/groups/:id/frames/:frame/photo", {
        params: { id: groupId, frame },
        body: { message: messageId, photo: photoId },
      }),
    onSuccess: (_, { name }) => alert(t("frames.shown", { name })),
    onError: (error) => alert(errorText(t, error), "danger"),
  });
  if (frames.length === 0) return null;
  const show = (frame: { id: string; name: string }) => {
    setChoosing(false);
    mutate(frame);
  };
  return (
    <>
      <ViewerAction
        label={t("frames.show")}
        icon={<Tablet aria-hidden size={22} />}
        text={t("frames.one")}
        onClick={() => (frames.length === 1 ? show(frames[0]!) : setChoosing(true))}
      />
      {isChoosing && (
        <Dialog isSheet title={t("frames.show")} onClose={() => setChoosing(false)}>
          <div className={form.form}>
            {frames.map((frame) => (
              <Button key={frame.id} wide onClick={() => show(frame)}>
                <bdi>
                  {frame.name} ({frame.owner.name})
                </bdi>
              </Button>
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}
