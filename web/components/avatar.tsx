import type { CSSProperties } from "react";
import { avatarColour, initials, squareRadius } from "./avatar-colour.ts";
import styles from "./avatar.module.css";
import { classNames } from "./class-names.ts";

interface AvatarProps {
  /** Null if the account is deleted. */
  person: { id: string; name: string } | null;
  picture?: { src: string; srcSet?: string; sizes?: string };
  size?: number;
  /** People are round, groups have corners. */
  square?: boolean;
}

/** Hidden from screen readers, because it decorates a name next to it. */
export function Avatar({ person, picture, size = 36, square }: AvatarProps) {
  const style: CSSProperties = {
    inlineSize: size,
    blockSize: size,
    fontSize: size * 0.38,
    ...(square && { borderRadius: squareRadius(size) }),
  };
  if (!person) return <Initials text="--" style={style} missing />;
  if (picture) return <img {...picture} className={styles.avatar} style={style} alt="" loading="lazy" />;
  return <Initials text={initials(person.name)} style={{ ...style, ...avatarColour(person.id) }} />;
}

function Initials({ text, style, missing }: { text: string; style: CSSProperties; missing?: boolean }) {
  return (
    <span aria-hidden className={classNames(styles.avatar, missing && styles.missing)} style={style}>
      {text}
    </span>
  );
}
