import type { ReactNode } from "react";
import { Link } from "wouter";
import { useT } from "../../../i18n/language.tsx";

/** Shows `--` for a deleted account, with an explanation. */
export function PersonName({ person }: { person: { name: string } | null }) {
  const t = useT();
  if (person) return <bdi>{person.name}</bdi>;
  return (
    <>
      <span aria-hidden>--</span>
      <span className="visually-hidden">{t("person.missing")}</span>
    </>
  );
}

interface PersonLinkProps {
  person: { id: string } | null;
  className?: string;
  children: ReactNode;
}

export function PersonLink({ person, className, children }: PersonLinkProps) {
  if (!person) return children;
  return (
    <Link href={`/users/${person.id}`} className={className}>
      {children}
    </Link>
  );
}
