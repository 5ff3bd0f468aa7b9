import { useId } from "react";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import form from "../components/form.module.css";
import { useT } from "../i18n/language.tsx";
import styles from "./shortcuts.module.css";

export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Dialog title={t("shortcuts.title")} onClose={onClose}>
      <dl className={styles.keys}>
        <Row keys={["/"]} text={t("shortcuts.search")} />
        <Row keys={["c"]} text={t("shortcuts.write")} />
        <Row keys={["j", "k"]} text={t("shortcuts.step")} />
        <Row keys={["p", "n"]} text={t("shortcuts.neighbours")} />
        <Row keys={["q"]} text={t("shortcuts.quote")} />
        <Row keys={["g", "u"]} text={t("shortcuts.unread")} />
        <Row keys={["g", "t / e"]} text={t("shortcuts.ends")} />
        <Row keys={["[", "]"]} text={t("shortcuts.groups")} />
        <Row keys={["g", "g"]} text={t("shortcuts.group")} />
        <Row keys={["g", "b"]} text={t("shortcuts.bookmarks")} />
        <Row keys={["g", "s"]} text={t("shortcuts.settings")} />
        <Row keys={["Ctrl", "Enter"]} text={t("shortcuts.send")} />
        <Row keys={["Esc"]} text={t("shortcuts.close")} />
        <Row keys={["?"]} text={t("shortcuts.help")} />
      </dl>
      <div className={form.dialogActions}>
        <Button autoFocus onClick={onClose}>
          {t("action.close")}
        </Button>
      </div>
    </Dialog>
  );
}

function Row({ keys, text }: { keys: readonly string[]; text: string }) {
  const id = useId();
  return (
    <div>
      <dt aria-describedby={id}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd id={id}>{text}</dd>
    </div>
  );
}
