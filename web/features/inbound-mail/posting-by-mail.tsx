import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PostingAddress } from "#contract/inbound-mail.ts";
import { api } from "../../api/client.ts";
import { Card } from "../../components/card.tsx";
import { CheckField } from "../../components/check-field.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import form from "../../components/form.module.css";
import { ErrorNotice } from "../../components/notice.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useT } from "../../i18n/language.tsx";
import { postingAddressQuery } from "./queries.ts";

interface PostingByMailProps {
  groupId: string;
  isAdmin: boolean;
}

/** The person's own address for posting to a group, and for admins the switch. Shows nothing where there is neither. */
export function PostingByMail({ groupId, isAdmin }: PostingByMailProps) {
  const t = useT();
  const { data } = useQuery(postingAddressQuery(groupId));
  const { change, error } = useSwitch(groupId);
  if (!data?.isPossible || (!isAdmin && data.address === undefined)) return null;
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
      {data.address !== undefined && <OwnAddress address={data.address} />}
    </Card>
  );
}

function OwnAddress({ address }: { address: string }) {
  const t = useT();
  return (
    <>
      <TextField
        label={t("posting.address")}
        hint={t("posting.address_hint")}
        value={address}
        dir="ltr"
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={form.actions}>
        <CopyButton text={address} label={t("posting.copy")} />
      </div>
    </>
  );
}

function useSwitch(groupId: string) {
  const queries = useQueryClient();
  const { queryKey } = postingAddressQuery(groupId);
  const { mutate, error } = useMutation({
    mutationFn: (isOn: boolean) => api.put<PostingAddress>(`api/groups/${groupId}/posting-address`, { isOn }),
    onMutate: (isOn) => queries.setQueryData(queryKey, (known) => known && { isPossible: known.isPossible, isOn }),
    onSuccess: (stored) => queries.setQueryData(queryKey, stored),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  return { change: mutate, error };
}
