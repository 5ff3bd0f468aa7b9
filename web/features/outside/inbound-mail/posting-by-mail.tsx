import { useMutation, useQuery, useQueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { CheckField } from "../../../components/check-field.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import form from "../../../components/form.module.css";
import { ErrorNotice } from "../../../components/notice.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import { groupKey } from "../../groups/groups/queries.ts";

interface PostingByMailProps {
  groupId: string;
  isAdmin: boolean;
}

/** The person's address for posting to a group, and the switch for admins. Renders nothing if neither applies. */
export function PostingByMail({ groupId, isAdmin }: PostingByMailProps) {
  const t = useT();
  const { data } = useQuery(postingAddressQuery(groupId));
  const { change, error } = useSwitch(groupId);
  if (!data?.isPossible || (!isAdmin && !data.mayHaveAddress)) return null;
  return (
    <Card title={t("posting.title")}>
      {isAdmin && (
        <CheckField
          label={t("posting.switch")}
          hint={t("posting.hint")}
          checked={data.isOn}
          onChecked={(isOn) => change(isOn)}
        />
      )}
      <ErrorNotice error={error} />
      {data.mayHaveAddress && <OwnAddress groupId={groupId} address={data.address} />}
    </Card>
  );
}

function OwnAddress({ groupId, address }: { groupId: string; address: string | undefined }) {
  const t = useT();
  const { make, revoke, busy, problem } = useAddress(groupId);
  return (
    <>
      {address !== undefined && (
        <TextField
          label={t("posting.address")}
          hint={t("posting.address_hint")}
          value={address}
          dir="ltr"
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <ErrorNotice error={problem} />
      <div className={form.actions}>
        {address !== undefined && <CopyButton text={address} label={t("posting.copy")} />}
        <Button busy={busy} onClick={make}>
          {t(address === undefined ? "feeds.make" : "feeds.replace")}
        </Button>
        {address !== undefined && (
          <Button look="quiet" busy={busy} onClick={revoke}>
            {t("feeds.revoke")}
          </Button>
        )}
      </div>
    </>
  );
}

function useAddress(groupId: string) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const { queryKey } = postingAddressQuery(groupId);
  const params = { id: groupId };
  const making = useMutation({
    mutationFn: () => call("POST /api/groups/:id/posting-address", { params }),
    onSuccess: (stored) => queries.setQueryData(queryKey, stored),
  });
  const revoking = useMutation({
    mutationFn: () => call("DELETE /api/groups/:id/posting-address", { params }),
    onSuccess: () => alert(t("feeds.revoked")),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return {
    make: () => making.mutate(),
    revoke: () => revoking.mutate(),
    busy: making.isPending || revoking.isPending,
    problem: making.error ?? revoking.error,
  };
}

function useSwitch(groupId: string) {
  const queries = useQueryClient();
  const { queryKey } = postingAddressQuery(groupId);
  const { mutate, error } = useMutation({
    mutationFn: (isOn: boolean) =>
      call("PUT /api/groups/:id/posting-address", { params: { id: groupId }, body: { isOn } }),
    onMutate: (isOn) => queries.setQueryData(queryKey, (known) => known && { ...known, isOn }),
    onSuccess: (stored) => queries.setQueryData(queryKey, stored),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  return { change: mutate, error };
}

function postingAddressQuery(groupId: string) {
  return queryOptions({
    queryKey: [...groupKey(groupId), "posting-address"],
    queryFn: ({ signal }) => call("GET /api/groups/:id/posting-address", { params: { id: groupId }, signal }),
    staleTime: 0,
  });
}
