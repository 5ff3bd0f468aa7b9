import {
  comesBy,
  isNewsOff,
  notificationTopics,
  notificationChannels,
  withNews,
  type NotificationTopic,
  type NotificationChannel,
} from "#contract/news.ts";
import { useAlert } from "../../components/alert.tsx";
import { Card } from "../../components/card.tsx";
import { Notice } from "../../components/notice.tsx";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { useSaveAccount } from "../people/use-account.ts";
import { useInfo, useMe } from "../people/use-me.ts";
import styles from "./news-choice.module.css";

/** Settings for notifications. Each change is saved immediately. */
export function NewsChoice() {
  const t = useT();
  const info = useInfo();
  const { setting, choose, error } = useNewsOff();
  const ways = notificationChannels.filter((way) => way !== "mail" || info?.allow_email !== false);
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
          {notificationTopics.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`news.${kind}`)}</th>
              {ways.map((way) => (
                <td key={way}>
                  {comesBy(way, kind) ? (
                    <input
                      type="checkbox"
                      aria-label={t("news.choice", { kind: t(`news.${kind}`), way: t(`news.${way}`) })}
                      checked={!isNewsOff(setting, kind, way)}
                      onChange={({ currentTarget: { checked } }) => choose(kind, way, checked)}
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
      {ways.includes("mail") && <p className={styles.hint}>{t("news.mail_hint")}</p>}
      {error && <Notice>{errorText(t, error)}</Notice>}
    </Card>
  );
}

/** `setting` is the latest choice, even while it is being saved. */
function useNewsOff() {
  const t = useT();
  const alert = useAlert();
  const { data } = useMe();
  const { mutate, variables, isPending, error } = useSaveAccount();
  const wanted = isPending ? (variables.data as { news_off: string | null }).news_off : undefined;
  const setting = wanted === undefined ? data.news_off : (wanted ?? "");
  const choose = (kind: NotificationTopic, way: NotificationChannel, isWanted: boolean) => {
    const news_off = withNews(setting, kind, way, isWanted) || null;
    mutate({ data: { news_off } }, { onSuccess: () => alert(t("account.saved")) });
  };
  return { setting, choose, error };
}
