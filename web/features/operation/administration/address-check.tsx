import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { AddressCheck as Answer } from "#contract/administration.ts";
import { address } from "../../../api/addresses.ts";
import { call } from "../../../api/client.ts";
import { session } from "../../../api/session.ts";
import { Button } from "../../../components/button.tsx";
import { LoadState } from "../../../components/notice.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "./administration.module.css";
import { administrationKey } from "./queries.ts";

/** A stream counts as held back if its pieces, sent over 800 ms, arrive within this time in milliseconds. */
const mostTogether = 200;

/** Checks the public address of the server: encryption, a request from the server to itself, and the live stream. */
export function AddressCheck() {
  const t = useT();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...administrationKey, "address"],
    queryFn: checkEverything,
    staleTime: 0,
    gcTime: 0,
  });
  if (!data) return <LoadState data={data} error={error} height={160} />;
  const { isEncrypted, isLocal, reached, publicUrl, isLive } = data;
  const isSame = publicUrl === undefined || new URL(publicUrl).origin === location.origin;
  return (
    <>
      <ul className={styles.list}>
        <Finding isGood={isEncrypted}>
          {isEncrypted ? t("admin.address_https") : t(isLocal ? "admin.address_local" : "admin.address_http")}
        </Finding>
        <Finding isGood={publicUrl !== undefined && isSame}>
          {publicUrl === undefined
            ? t("admin.address_unknown", { address: location.origin })
            : isSame
              ? t("admin.address_known", { address: publicUrl })
              : t("admin.address_differs", { address: publicUrl, here: location.origin })}
        </Finding>
        {reached !== "unknown" && <Finding isGood={reached === "yes"}>{t(`admin.address_reached.${reached}`)}</Finding>}
        <Finding isGood={isLive}>{t(isLive ? "admin.address_live" : "admin.address_held_back")}</Finding>
      </ul>
      <div>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t("admin.check_now")}
        </Button>
      </div>
    </>
  );
}

function Finding({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <li className={styles.row}>
      <Icon aria-hidden size={22} className={isGood ? styles.good : styles.doubtful} />
      <p className={styles.words}>{children}</p>
    </li>
  );
}

interface Checked extends Answer {
  isEncrypted: boolean;
  isLocal: boolean;
  isLive: boolean;
}

async function checkEverything({ signal }: { signal: AbortSignal }): Promise<Checked> {
  const [result, isLive] = await Promise.all([
    call("GET /api/admin/address", { signal }),
    isStreamLive(signal).catch(() => false),
  ]);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return { ...result, isEncrypted: location.protocol === "https:", isLocal, isLive };
}

async function isStreamLive(signal: AbortSignal): Promise<boolean> {
  const headers = { "X-AUTH-TOKEN": session.key() ?? "" };
  const { body } = await fetch(address("api/admin/stream"), { signal, headers });
  const reader = body!.getReader();
  let first: number | undefined;
  for (;;) {
    const { done } = await reader.read();
    if (done) return first !== undefined && performance.now() - first > mostTogether;
    first ??= performance.now();
  }
}
