import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore, type CSSProperties } from "react";
import { useT } from "../../../i18n/language.tsx";
import type { Lightbox } from "../../files/files/lightbox.ts";
import { isPicture } from "../../files/files/picture-sources.ts";
import type { StoredFile } from "../../files/files/stored-file.ts";
import styles from "./people-names.module.css";
import { photoPeopleQuery } from "./queries.ts";
import { nameOf } from "./use-marks.ts";

interface PeopleNamesProps {
  lightbox: Pick<Lightbox, "box">;
  messageId: string;
  photo: StoredFile;
}

/** The names of marked people at their places in the photo, and of the others along its top. They take no touches. */
export function PeopleNames({ lightbox: { box }, messageId, photo }: PeopleNamesProps) {
  const t = useT();
  const place = useSyncExternalStore(box.subscribe, box.get);
  const { data } = useQuery(photoPeopleQuery(messageId));
  const people = data?.people.filter((person) => person.photo === photo.id) ?? [];
  if (!place || !isPicture(photo) || people.length === 0) return null;
  const { left, top, width, height } = place;
  const style = { "--left": `${left}px`, "--top": `${top}px`, inlineSize: width, blockSize: height } as CSSProperties;
  return (
    <ul className={styles.names} style={style} aria-label={t("marks.title")}>
      {people
        .toSorted((one, other) => Number(one.place !== undefined) - Number(other.place !== undefined))
        .map((person) => (
          <li key={person.id} className={person.place && styles.placed} style={person.place && at(person.place)}>
            <bdi className={styles.name}>{nameOf(person)}</bdi>
          </li>
        ))}
    </ul>
  );
}

function at({ x, y }: { x: number; y: number }): CSSProperties {
  return { "--x": `${x * 100}%`, "--y": `${y * 100}%` } as CSSProperties;
}
