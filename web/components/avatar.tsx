import type { CSSProperties } from "react";
import { pictureAddress } from "../api/addresses.ts";
import { avatarColour, initials } from "./avatar-colour.ts";
import styles from "./avatar.module.css";

interface AvatarProps {
  /** Null for somebody whose account is gone. */
  person: { id: string; name: string; avatar?: { id: string } } | null;
  /** In pixels. */
  size?: number;
}

/** Decorates a name that stands beside it: a screen reader passes over it. */
export function Avatar({ person, size = 36 }: AvatarProps) {
  const style: CSSProperties = { inlineSize: size, blockSize: size, fontSize: size * 0.38 };
  if (!person) return <Initials text="--" style={style} className={styles.missing!} />;
  if (person.avatar) return <Picture id={person.avatar.id} style={style} size={size} />;
  return <Initials text={initials(person.name)} style={{ ...style, ...avatarColour(person.id) }} />;
}

function Picture({ id, size, style }: { id: string; size: number; style: CSSProperties }) {
  const edge = size > 100 ? 200 : 100;
  const single = pictureAddress("crop", edge, edge, id);
  const double = pictureAddress("crop", edge * 2, edge * 2, id);
  return (
    <img
      className={styles.avatar}
      style={style}
      src={single}
      srcSet={`${single} 1x, ${double} 2x`}
      alt=""
      loading="lazy"
    />
  );
}

function Initials({ text, style, className = "" }: { text: string; style: CSSProperties; className?: string }) {
  return (
    <span aria-hidden className={`${styles.avatar} ${className}`} style={style}>
      {text}
    </span>
  );
}
