import { useT } from "../../i18n/language.tsx";

/** Of somebody whose account is gone, `--` is shown and the reason said. */
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
