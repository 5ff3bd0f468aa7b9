import { Button } from "../../../components/button.tsx";
import form from "../../../components/form.module.css";
import { useT } from "../../../i18n/language.tsx";
import type { FoundInExport } from "../chat-formats/formats.ts";
import styles from "../imports/imports.module.css";
import { serviceName } from "./service-name.ts";

interface PickChatProps {
  chats: readonly FoundInExport[];
  onPick: (chat: FoundInExport) => void;
  onCancel: () => void;
}

/** For exports of several chats. */
export function PickChat({ chats, onPick, onCancel }: PickChatProps) {
  const t = useT();
  return (
    <>
      <p>{t("import.pick")}</p>
      <ul className={styles.chats}>
        {chats.map((chat, n) => (
          <li key={n}>
            <Button onClick={() => onPick(chat)}>{chat.title || serviceName(t, chat.service)}</Button>
          </li>
        ))}
      </ul>
      <div className={form.actions}>
        <Button onClick={onCancel}>{t("action.cancel")}</Button>
      </div>
    </>
  );
}
