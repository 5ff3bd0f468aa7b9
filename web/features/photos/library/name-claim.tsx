import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { fold } from "#contract/fold.ts";
import { can } from "#contract/permissions.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { groupKey } from "../../groups/groups/queries.ts";
import { usePosition } from "../../groups/groups/use-position.ts";
import { useMe } from "../../identity/people/use-me.ts";
import { nameClaimsQuery } from "../photo-people/queries.ts";
import { libraryAddress } from "./marked.ts";
import styles from "./people-shelf.module.css";

/** Lets a member say that a name without an account is theirs. Renders nothing for people who do not want to be marked. */
export function NameClaim({ groupId, name }: { groupId: string; name: string }) {
  const t = useT();
  const me = useMe();
  const { data: claims } = useQuery(nameClaimsQuery(groupId));
  const { claim, withdraw, busy } = useClaim(groupId, name);
  if (!claims || me.data.photo_marks === "off") return null;
  const own = claims.find(({ claimedBy, ...claimed }) => claimedBy.id === me.id && fold(claimed.name) === fold(name));
  return (
    <div className={styles.claim}>
      {own && <p className="soft">{t("import.claim_waits")}</p>}
      {own ? (
        <Button disabled={busy} onClick={() => withdraw(own.id)}>
          {t("import.withdraw")}
        </Button>
      ) : (
        <Button disabled={busy} aria-label={t("import.claim_label", { name })} onClick={() => void claim()}>
          {t("import.claim")}
        </Button>
      )}
    </div>
  );
}

function useClaim(groupId: string, name: string) {
  const t = useT();
  const me = useMe();
  const alert = useAlert();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const isAdmin = can.manageMembers(usePosition(groupId));
  const { mutate, isPending } = useMutation({
    mutationFn: (carryOut: () => Promise<unknown>) => carryOut(),
    onError: (error) => alert(errorText(t, error), "danger"),
    onSettled: () => queries.invalidateQueries({ queryKey: groupKey(groupId) }),
  });
  const claim = async () => {
    const title = t("marks.claim_title", { name });
    const text = t(isAdmin ? "marks.claim_text" : "marks.claim_text_ask");
    if (!(await confirm({ title, text, action: t("import.claim"), look: "primary" }))) return;
    const body = { name };
    mutate(() => call("POST /api/groups/:id/photo-name-claims", { params: { id: groupId }, body }), {
      // Without an admin to ask, the name is gone now.
      onSuccess: () => isAdmin && navigate(libraryAddress(groupId, { person: me.id }), { replace: true }),
    });
  };
  const withdraw = (id: string) => mutate(() => call("DELETE /api/photo-name-claims/:id", { params: { id } }));
  return { claim, withdraw, busy: isPending };
}
