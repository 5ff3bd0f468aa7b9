import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { ErrorNotice } from "../../../components/notice.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { useT } from "../../../i18n/language.tsx";
import { MessageText } from "./message-text.tsx";
import { messageKey } from "./queries.ts";

export default function EmailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const { data: email, error } = useQuery({
    queryKey: [...messageKey(id), "email"],
    queryFn: ({ signal }) => call("GET /api/messages/:id/email", { params: { id }, signal }),
  });
  return (
    <Dialog title={t("by_email.title")} onClose={onClose}>
      <p className="soft">{t("by_email.hint")}</p>
      <ErrorNotice error={error} />
      {!email && !error && <Spinner />}
      {email && <MessageText text={email.text} />}
    </Dialog>
  );
}
