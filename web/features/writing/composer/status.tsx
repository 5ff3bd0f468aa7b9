import { classNames } from "../../../components/class-names.ts";
import { useT } from "../../../i18n/language.tsx";
import { isUnderWay, isWaiting } from "../../files/uploads/uploads.ts";
import styles from "./composer.module.css";
import type { LayoutProps } from "./composer-props.ts";

type StatusProps = Pick<LayoutProps, "draft" | "compact" | "isUploading" | "isDue"> & { className?: string };

export function Status({ draft, compact, isUploading, isDue, className }: StatusProps) {
  const t = useT();
  const { uploads, isKept, isEdit } = draft;
  const underWay = uploads.list.filter(isUnderWay).length;
  const progress =
    !isDue && (isUploading || underWay > 0)
      ? t("composer.uploading")
      : underWay > 0
        ? t("composer.uploads_left", { count: underWay })
        : uploads.list.some(isWaiting) && t("composer.files_wait");
  // A line that appears while someone writes a comment would move Send away from under their finger.
  const isUnseen = compact && !progress;
  return (
    <p role="status" className={classNames(styles.status, isUnseen ? "visually-hidden" : className)}>
      {progress || (isKept && !isEdit && t("composer.draft_saved"))}
    </p>
  );
}
