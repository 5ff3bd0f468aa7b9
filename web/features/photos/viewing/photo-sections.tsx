import { Link } from "wouter";
import segments from "../../../components/segments.module.css";
import { useT } from "../../../i18n/language.tsx";

interface PhotoSectionsProps {
  groupId: string;
  current: "photos" | "albums" | "memories";
}

export function PhotoSections({ groupId, current }: PhotoSectionsProps) {
  const t = useT();
  return (
    <nav aria-label={t("library.title")}>
      <ul className={segments.segments}>
        {(["photos", "albums", "memories"] as const).map((section) => (
          <li key={section}>
            <Link href={`/groups/${groupId}/${section}`} aria-current={section === current ? "page" : undefined}>
              {t(section === "photos" ? "library.all" : `${section}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
