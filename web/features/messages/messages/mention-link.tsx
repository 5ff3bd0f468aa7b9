import { Link } from "wouter";
import { everyone } from "#contract/mentions.ts";
import { classNames } from "../../../components/class-names.ts";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./message.module.css";
import type { MentionPiece } from "./text-pieces.ts";

/** A person mentioned in a text. */
export function MentionLink({ piece: { mention, text } }: { piece: MentionPiece }) {
  const t = useT();
  const me = useMe();
  if (mention === everyone)
    return <span className={classNames(styles.mention, styles.ofMe)}>@{t("mention.everyone")}</span>;
  return (
    <Link href={`/users/${mention}`} className={classNames(styles.mention, mention === me.id && styles.ofMe)}>
      <bdi>{text}</bdi>
    </Link>
  );
}
