import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDate } from "#contract/dates.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import form from "../../../components/form.module.css";
import { ErrorNotice, LoadState } from "../../../components/notice.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { groupKey } from "../../groups/groups/queries.ts";

const addressQuery = (groupId: string) =>
  queryOptions({
    queryKey: [...groupKey(groupId), "feed-address"],
    queryFn: ({ signal }) => call("GET /api/groups/:id/feed-address", { params: { id: groupId }, signal }),
    staleTime: 0,
  });

export function FeedAddress({ groupId }: { groupId: string }) {
  const t = useT();
  const language = useLanguage();
  const { data, error } = useQuery(addressQuery(groupId));
  const { make, made, revoke, busy, problem } = useAddress(groupId);
  return (
    <Card title={t("feeds.title")}>
      <p>{t("feeds.hint")}</p>
      <LoadState data={data} error={error} />
      <ErrorNotice error={problem} />
      {made === undefined
        ? data?.createdAt !== undefined && (
            <p>
              {t("feeds.made")} {formatDate(data.createdAt, { language, style: "long" })}
            </p>
          )
        : data?.createdAt !== undefined && (
            <TextField
              label={t("feeds.copy_now")}
              value={made}
              dir="ltr"
              readOnly
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          )}
      {data && (
        <div className={form.actions}>
          {made !== undefined && data.createdAt !== undefined && (
            <CopyButton look="primary" text={made} label={t("webhooks.copy")} />
          )}
          <Button busy={busy} onClick={make}>
            {t(data.createdAt === undefined ? "feeds.make" : "feeds.replace")}
          </Button>
          {data.createdAt !== undefined && (
            <Button look="quiet" busy={busy} onClick={revoke}>
              {t("feeds.revoke")}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function useAddress(groupId: string) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: addressQuery(groupId).queryKey });
  const making = useMutation({
    mutationFn: () => call("POST /api/groups/:id/feed-address", { params: { id: groupId } }),
    onSettled,
  });
  const revoking = useMutation({
    mutationFn: () => call("DELETE /api/groups/:id/feed-address", { params: { id: groupId } }),
    onSuccess: () => {
      making.reset();
      alert(t("feeds.revoked"));
    },
    onSettled,
  });
  return {
    make: () => making.mutate(),
    made: making.data?.url,
    revoke: () => revoking.mutate(),
    busy: making.isPending || revoking.isPending,
    problem: making.error ?? revoking.error,
  };
}
