import { useMutation } from "@tanstack/react-query";
import type { MessageView } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import type { PollData } from "#contract/polls.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { usePosition } from "../../groups/groups/use-position.ts";
import { useMe } from "../../identity/people/use-me.ts";
import { writtenBy } from "../messages/written-by.ts";
import { isDecided } from "./make-event.tsx";

const labels = {
  poll: { close: "poll.close", reopen: "poll.reopen" },
  list: { close: "poll.close_list", reopen: "poll.reopen_list" },
} as const;

interface PollActionsProps {
  message: MessageView;
  poll: PollData;
  onChanged?: (message: MessageView) => void;
}

export function PollActions({ message, poll, onChanged }: PollActionsProps) {
  const t = useT();
  const me = useMe();
  const alert = useAlert();
  const position = usePosition(message.group.id);
  const isClosed = poll.closed_at !== undefined;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await call("PUT /api/messages/:id/poll", { params: { id: message.id }, body: { isClosed: !isClosed } });
      return call("GET /api/messages/:id", { params: { id: message.id } });
    },
    onSuccess: (changed) => onChanged?.(changed),
    onError: (error) => alert(errorText(t, error), "danger"),
  });
  if (!onChanged || isDecided(message, poll) || !can.closePoll(me, writtenBy(message), position)) return null;
  return (
    <div>
      <Button look="quiet" busy={isPending} onClick={() => mutate()}>
        {t(labels[poll.kind === "list" ? "list" : "poll"][isClosed ? "reopen" : "close"])}
      </Button>
    </div>
  );
}
