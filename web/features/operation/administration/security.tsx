import { useInfiniteQuery } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import type { ServerSecurityEvent } from "#contract/administration.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { LoadState } from "../../../components/notice.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { useT } from "../../../i18n/language.tsx";
import { deviceOf } from "../../identity/sign-in/device.ts";
import styles from "./administration.module.css";
import { securityQuery } from "./queries.ts";

export function ServerSecurity() {
  const t = useT();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(securityQuery);
  const events = data?.pages.flatMap((page) => page.items);
  return (
    <Card title={t("admin.security")} isPageOnPhones>
      <LoadState data={events} error={error} height={200} />
      <ul className={styles.list}>
        {events?.map((event) => (
          <Row key={event.id} event={event} />
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("admin.more")}
        </Button>
      )}
    </Card>
  );
}

function Row({ event: { kind, at, address, device, login, actor } }: { event: ServerSecurityEvent }) {
  const t = useT();
  const { browser, system } = deviceOf(device);
  const isFailure = kind === "sign_in_failed" || kind === "code_failed";
  return (
    <li className={styles.row}>
      {isFailure ? (
        <ShieldAlert aria-hidden size={22} className={styles.doubtful} />
      ) : (
        <ShieldCheck aria-hidden size={22} className={styles.good} />
      )}
      <div className={styles.words}>
        <p className={styles.name}>{t(`security.${kind}`)}</p>
        <p className="soft">
          <bdi>{login}</bdi>
          {actor !== undefined && (
            <>
              {" · "}
              {t("admin.done_by", { login: actor })}
            </>
          )}
        </p>
        <p className="soft">
          <RelativeTime at={at} /> · <bdi>{[browser, system, address].filter(Boolean).join(" · ")}</bdi>
        </p>
      </div>
    </li>
  );
}
