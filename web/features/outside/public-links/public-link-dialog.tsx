import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { can } from "#contract/permissions.ts";
import type { PublicLink } from "#contract/public-links.ts";
import { publicAddress } from "../../../api/addresses.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { ErrorNotice } from "../../../components/notice.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { useQrCode } from "../../../components/use-qr-code.tsx";
import { copyLater } from "../../../hooks/use-copy.ts";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { PermissionNote } from "../../groups/groups/permission-note.tsx";
import { groupKey } from "../../groups/groups/queries.ts";
import { usePosition } from "../../groups/groups/use-position.ts";
import styles from "./public-link-dialog.module.css";

interface Shown {
  of: "messages" | "albums";
  id: string;
}

interface PublicLinkDialogProps {
  groupId: string;
  shown: Shown;
  explanation: string;
  codeHint: string;
  onClose: () => void;
}

export default function PublicLinkDialog({ groupId, shown, explanation, codeHint, onClose }: PublicLinkDialogProps) {
  const t = useT();
  const me = useMe();
  const position = usePosition(groupId);
  const mayMake = can.makePublicLinks(position);
  const [wasCopied, setCopied] = useState(false);
  const links = usePublicLinks(groupId, shown);
  const make = async () => {
    const made = links.change.mutateAsync({ expiresAt: null });
    setCopied(await copyLater(made.then((link) => publicAddress(link!.token))));
  };
  const mine = links.data?.find(({ maker }) => maker.id === me.id);
  const others = links.data?.filter((link) => link !== mine) ?? [];
  const failure = links.error ?? links.change.error;
  return (
    <Dialog title={t("public.title")} onClose={onClose}>
      <p>{explanation}</p>
      <ErrorNotice error={failure} />
      {!links.data && !links.error && <Spinner />}
      {!mayMake && <PermissionNote right="makePublicLinks" position={position} />}
      {links.data &&
        (mine ? (
          <OwnLink
            key={String(wasCopied)}
            link={mine}
            codeHint={codeHint}
            wasCopied={wasCopied}
            mayChange={mayMake}
            onChange={links.change.mutate}
            busy={links.change.isPending}
          />
        ) : (
          mayMake && (
            <Button look="primary" busy={links.change.isPending} onClick={() => void make()}>
              {t("public.make")}
            </Button>
          )
        ))}
      {others.map((link) => (
        <p key={link.id} className={styles.other}>
          <span>{t("public.by", { name: link.maker.name })}</span>
          <Button look="quiet" onClick={() => links.change.mutate({ end: link.id })}>
            {t("public.end")}
          </Button>
        </p>
      ))}
      <div className={styles.foot}>
        <Button onClick={onClose}>{t("action.close")}</Button>
      </div>
    </Dialog>
  );
}

/** Makes the person's own link or changes its expiry (epoch seconds, null for never), or revokes a link. */
type Change = { expiresAt: number | null } | { end: string };

function usePublicLinks(groupId: string, { of, id }: Shown) {
  const queries = useQueryClient();
  // Not stored under the message's key, which is for threads only.
  const queryKey = [...groupKey(groupId), "public-links", of, id];
  const { data, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(`GET /api/${of}/:id/public-links`, { params: { id }, signal })).links,
    staleTime: 0,
  });
  const change = useMutation({
    mutationFn: async (wish: Change) => {
      if ("expiresAt" in wish) return call(`POST /api/${of}/:id/public-links`, { params: { id }, body: wish });
      await call(`DELETE /api/${of}/:id/public-links/:linkId`, { params: { id, linkId: wish.end } });
      return undefined;
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return { data, error, change };
}

const day = 24 * 60 * 60;
const periods = [1, 7, 30] as const;

interface OwnLinkProps {
  link: PublicLink;
  codeHint: string;
  wasCopied: boolean;
  /** False if it can only be revoked. */
  mayChange: boolean;
  onChange: (change: Change) => void;
  busy: boolean;
}

function OwnLink({ link, codeHint, wasCopied, mayChange, onChange, busy }: OwnLinkProps) {
  const t = useT();
  const id = useId();
  const address = publicAddress(link.token);
  const { button, code } = useQrCode(address, codeHint);
  const [now] = useState(() => Date.now() / 1000);
  const left = link.expiresAt === undefined ? undefined : Math.ceil((link.expiresAt - now) / day);
  const options = [
    { value: "never", label: t("public.never") },
    ...[...new Set([...periods, ...(left === undefined ? [] : [left])])]
      .sort((a, b) => a - b)
      .map((days) => ({ value: String(days), label: t("public.days", { count: days }) })),
  ];
  const choose = (value: string) =>
    onChange({ expiresAt: value === "never" ? null : Math.floor(now) + Number(value) * day });

  return (
    <div className={styles.own}>
      <label htmlFor={id} className="visually-hidden">
        {t("public.title")}
      </label>
      <input id={id} className={styles.address} readOnly value={address} onFocus={(event) => event.target.select()} />
      <div className={styles.row}>
        <CopyButton look="primary" text={address} label={t("message.copy_link")} wasCopied={wasCopied} />
        {button}
        <Button look="danger" busy={busy} onClick={() => onChange({ end: link.id })}>
          {t("public.end")}
        </Button>
      </div>
      {code}
      {mayChange && (
        <SelectField
          label={t("public.until")}
          value={left === undefined ? "never" : String(left)}
          onValue={choose}
          options={options}
        />
      )}
    </div>
  );
}
