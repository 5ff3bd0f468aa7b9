import { CalendarDays } from "lucide-react";
import { Link } from "wouter";
import { useLanguage } from "../../../i18n/language.tsx";
import { shortDay } from "../../messages/messages/event-words.ts";
import { messagePath } from "../../messages/messages/message-path.ts";
import styles from "./reply.module.css";

export function DateChip({ messageId, day }: { messageId: string | undefined; day: string | undefined }) {
  const language = useLanguage();
  const words = day && shortDay(day, language);
  if (!messageId || !words) return null;
  return (
    <Link href={messagePath(messageId, day)} className={styles.date}>
      <CalendarDays aria-hidden size={16} />
      {words}
    </Link>
  );
}
