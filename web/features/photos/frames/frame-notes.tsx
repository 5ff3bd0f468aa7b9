import type { FrameContent } from "#contract/frames.ts";
import { joinList } from "#contract/languages.ts";
import { formatDate } from "#contract/dates.ts";
import { Avatar } from "../../../components/avatar.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { DateTile } from "../../messages/messages/date-tile.tsx";
import styles from "./frame-show.module.css";
import { framePicture } from "./frame-store.ts";

type Notes = Pick<FrameContent, "birthdays" | "event">;

/** At most two: birthdays of today, and the next event. */
const most = 2;

export function FrameNotes({ birthdays, event }: Notes) {
  const shown = birthdays.slice(0, event ? most - 1 : most);
  if (shown.length === 0 && !event) return null;
  return (
    <ul className={styles.notes}>
      {shown.map((person) => (
        <BirthdayNote key={`${person.name} ${person.group}`} person={person} />
      ))}
      {event && <EventNote event={event} />}
    </ul>
  );
}

function BirthdayNote({ person }: { person: Notes["birthdays"][0] }) {
  const t = useT();
  const { name, age, group, pictureId } = person;
  const picture = pictureId === undefined ? undefined : { src: framePicture(pictureId, "face") };
  return (
    <li>
      <Avatar person={{ id: name, name }} picture={picture} size={60} />
      <div>
        <p>{age === undefined ? t("calendar.birthday", { name }) : t("frames.turns", { name, age })}</p>
        <p>{t("frames.today_in", { group })}</p>
      </div>
    </li>
  );
}

function EventNote({ event: { title, date } }: { event: NonNullable<Notes["event"]> }) {
  const language = useLanguage();
  const at = Date.parse(date.length === 10 ? `${date}T12:00` : date) / 1000;
  const weekday = formatDate(at, { language, style: "weekday" });
  const time = date.length === 10 ? undefined : formatDate(at, { language, style: "time" });
  return (
    <li>
      <DateTile date={date} />
      <div>
        <p>
          <bdi>{title}</bdi>
        </p>
        <p>{joinList(language, time === undefined ? [weekday] : [weekday, time])}</p>
      </div>
    </li>
  );
}
