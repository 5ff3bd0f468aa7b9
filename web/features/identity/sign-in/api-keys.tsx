import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { ApiKey } from "#contract/api-keys.ts";
import { formatDate } from "#contract/dates.ts";
import { call } from "../../../api/client.ts";
import { unlessGone } from "../../../api/errors.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import form from "../../../components/form.module.css";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { LoadState } from "../../../components/notice.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { meQuery } from "../people/queries.ts";
import styles from "./sessions.module.css";

const AddApiKey = lazyComponent(() => import("./api-key-add.tsx"));

const apiKeysQuery = queryOptions({
  queryKey: [...meQuery.queryKey, "api-keys"],
  queryFn: ({ signal }) => call("GET /api/me/api-keys", { signal }),
  staleTime: 0,
});

export function ApiKeys() {
  const t = useT();
  const queries = useQueryClient();
  const { data: keys, error } = useQuery(apiKeysQuery);
  const [isAdding, setAdding] = useState(false);
  const close = () => {
    setAdding(false);
    void queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
  };
  return (
    <Card title={t("api_keys.title")}>
      <p>{t("api_keys.hint")}</p>
      <LoadState data={keys} error={error} />
      {keys && keys.length > 0 && (
        <ul className={styles.sessions}>
          {keys.map((key) => (
            <Row key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      <div className={form.actions}>
        <Button icon={<KeyRound size={18} />} onClick={() => setAdding(true)}>
          {t("api_keys.add")}
        </Button>
      </div>
      {isAdding && <AddApiKey onClose={close} />}
    </Card>
  );
}

function Row({ apiKey: { id, name, scopes, lastUsedAt, expiresAt } }: { apiKey: ApiKey }) {
  const t = useT();
  const language = useLanguage();
  const revoke = useRevoke({ id, name });
  return (
    <li>
      <KeyRound aria-hidden size={24} />
      <div className={styles.lines}>
        <p className={styles.chosen}>
          <bdi>{name}</bdi>
        </p>
        <p className="soft">{scopes.map((scope) => t(`api_keys.scope.${scope}`)).join(" · ")}</p>
        <p className="soft">
          {t("api_keys.used")} <RelativeTime at={lastUsedAt} />
          {expiresAt !== undefined &&
            ` · ${t("api_keys.ends", { date: formatDate(expiresAt, { language, style: "day" }) })}`}
        </p>
      </div>
      <Button look="quiet" onClick={() => void revoke()}>
        {t("api_keys.revoke")}
      </Button>
    </li>
  );
}

function useRevoke({ id, name }: Pick<ApiKey, "id" | "name">) {
  const t = useT();
  const alert = useAlert();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => call("DELETE /api/me/api-keys/:id", { params: { id } }).catch(unlessGone),
    onSuccess: () => {
      alert(t("api_keys.revoked"));
      return queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
  });
  return async () => {
    const action = t("api_keys.revoke");
    if (await confirm({ title: t("api_keys.revoke_title", { name }), text: t("api_keys.revoke_text"), action }))
      mutate();
  };
}
