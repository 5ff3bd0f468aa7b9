import {
  isAvailableIn,
  isTurnedOff,
  notificationTopics,
  notificationChannels,
  withChoice,
} from "#contract/notification-settings.ts";
import { Card } from "../../../components/card.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useSetting } from "../../identity/people/use-account.ts";
import { useInfo } from "../../identity/people/use-me.ts";
import styles from "./notification-settings.module.css";

export function NotificationSettings() {
  const t = useT();
  const info = useInfo();
  const { value, save, error } = useSetting("news_off");
  const ways = notificationChannels.filter((way) => way !== "mail" || info?.allow_email !== false);
  const topics = notificationTopics.filter((kind) => kind !== "reactions" || info?.allow_message_reactions !== false);
  return (
    <Card title={t("news.title")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {ways.map((way) => (
              <th key={way} scope="col">
                {t(`news.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {topics.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`news.${kind}`)}</th>
              {ways.map((way) => (
                <td key={way}>
                  {isAvailableIn(way, kind) ? (
                    <input
                      type="checkbox"
                      aria-label={t("news.choice", { kind: t(`news.${kind}`), way: t(`news.${way}`) })}
                      checked={!isTurnedOff(value, kind, way)}
                      onChange={({ currentTarget: { checked } }) => save(withChoice(value, kind, way, checked))}
                    />
                  ) : (
                    "–"
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {ways.includes("mail") && <p className="soft">{t("news.mail_hint")}</p>}
      {error && <Notice>{error}</Notice>}
    </Card>
  );
}
