import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { IconButton } from "../../../components/icon-button.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "./administration.module.css";
import { overviewQuery } from "./queries.ts";

const dismissedKey = "setup-banner-dismissed";

/** Reminds administrators of unfinished parts of the set-up until they dismiss them. */
export default function SetUpBanner() {
  const t = useT();
  const { data } = useQuery({ ...overviewQuery, staleTime: 10 * 60_000 });
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(dismissedKey) ?? "");
  const missing = data?.missing.join(" ") ?? "";
  if (missing === "" || missing === dismissed) return null;
  const dismiss = () => {
    localStorage.setItem(dismissedKey, missing);
    setDismissed(missing);
  };
  return (
    <aside className={styles.banner} aria-label={t("admin.banner_title")}>
      <Link href={`/admin/setup?step=${data?.missing[0]}`}>
        {t("admin.banner_title")} {data?.missing.map((part) => t(`admin.part.${part}`)).join(" · ")}
      </Link>
      <IconButton label={t("admin.banner_dismiss")} icon={<X size={18} />} onClick={dismiss} />
    </aside>
  );
}
