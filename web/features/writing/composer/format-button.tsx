import { ALargeSmall } from "lucide-react";
import { Suspense } from "react";
import { classNames } from "../../../components/class-names.ts";
import { IconButton } from "../../../components/icon-button.tsx";
import { MenuButton } from "../../../components/menu-items.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "./composer.module.css";
import { FormattingBar, type Formatting } from "../formatting/use-formatting.ts";

export function FormatButton({ formatting, disabled }: { formatting: Formatting; disabled: boolean }) {
  const t = useT();
  return (
    <IconButton
      label={t("editor.formats")}
      icon={<ALargeSmall size={24} />}
      aria-expanded={formatting.isBarOpen}
      disabled={disabled}
      // Keeps the selection in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => formatting.toggleBar(currentTarget)}
    />
  );
}

export function FormatChoice({ formatting }: { formatting: Formatting }) {
  const t = useT();
  return (
    <MenuButton
      icon={<ALargeSmall aria-hidden size={20} />}
      onClick={({ currentTarget }) => formatting.toggleBar(currentTarget)}
    >
      {t("editor.formats")}
    </MenuButton>
  );
}

export function ShownBar({ formatting: { isBarOpen, editor }, className }: ShownBarProps) {
  if (!isBarOpen || !editor) return null;
  return (
    <div className={classNames(styles.formats, className)}>
      <Suspense>
        <FormattingBar quill={editor} />
      </Suspense>
    </div>
  );
}

interface ShownBarProps {
  formatting: Formatting;
  className?: string;
}
