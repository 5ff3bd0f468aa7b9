import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { ErrorNotice } from "../../../components/notice.tsx";
import { RecentTime } from "../../../components/relative-time.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { useT } from "../../../i18n/language.tsx";
import { MessageText } from "./message-text.tsx";
import { messageKey } from "./queries.ts";
import styles from "./message.module.css";

export default function VersionsDialog({
  id,
  editedAt,
  onClose,
}: {
  id: string;
  editedAt: number;
  onClose: () => void;
}) {
  const t = useT();
  const { data: versions, error } = useQuery({
    queryKey: [...messageKey(id), "versions", editedAt],
    queryFn: ({ signal }) => call("GET /api/messages/:id/versions", { params: { id }, signal }),
  });
  return (
    <Dialog title={t("history.title")} onClose={onClose}>
      <p className="soft">{t("history.hint")}</p>
      <ErrorNotice error={error} />
      {!versions && !error && <Spinner />}
      <ol className={styles.versions}>
        {versions?.map((version) => (
          <li key={version.writtenAt}>
            <p className="soft">
              <RecentTime at={version.writtenAt} />
            </p>
            {version.title && <h3 dir="auto">{version.title}</h3>}
            {version.text ? <MessageText text={version.text} /> : !version.title && <p>{t("history.no_text")}</p>}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
