import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Redirect, useSearchParams } from "wouter";
import type { Invitation } from "#contract/groups.ts";
import { invitationPicture } from "../api/addresses.ts";
import { Avatar } from "../components/avatar.tsx";
import { Button, buttonClass } from "../components/button.tsx";
import { Entrance } from "../components/entrance.tsx";
import { LoginForm } from "../features/identity/sign-in/login-form.tsx";
import { SignUpForm } from "../features/outside/invitations/sign-up-form.tsx";
import { useSignedIn } from "../features/identity/people/use-me.ts";
import { InvalidInvitation } from "../features/outside/invitations/invalid-invitation.tsx";
import { invitationQuery } from "../features/groups/groups/queries.ts";
import { useTitle } from "../hooks/use-title.ts";
import { useT } from "../i18n/language.tsx";
import { RichText } from "../i18n/rich-text.tsx";
import { Loading } from "./loading.tsx";

/** Signed-in people join with their account. */
export default function Signup() {
  const [search] = useSearchParams();
  const inviteKey = search.get("inviteKey");
  const signedIn = useSignedIn();
  if (signedIn) return <Redirect to={inviteKey ? `/invitation/${inviteKey}` : "/"} replace />;
  return inviteKey ? <Invited inviteKey={inviteKey} /> : <NotInvited />;
}

function Invited({ inviteKey }: { inviteKey: string }) {
  const { data: invitation, error, refetch } = useQuery(invitationQuery(inviteKey));
  if (error) return <InvalidInvitation error={error} onRetry={() => void refetch()} />;
  return invitation ? <Welcome inviteKey={inviteKey} invitation={invitation} /> : <Loading />;
}

function Welcome({ inviteKey, invitation }: { inviteKey: string; invitation: Invitation }) {
  const t = useT();
  const [login, setLogin] = useState("");
  const [hasAccount, setHasAccount] = useState(false);
  const first = "firstAccount" in invitation;
  const title = first ? t("signup.first_title") : invitationTitle(t, invitation.invitedBy);
  useTitle(title);

  return (
    <Entrance
      picture={!first && invitation.hasPicture && <GroupPicture inviteKey={inviteKey} />}
      title={title}
      lead={first ? t("signup.first_hint") : <InvitationLead {...invitation} hasAccount={hasAccount} />}
      foot={
        !first && (
          <>
            {t(hasAccount ? "signup.new_here" : "signup.already")}{" "}
            <Button look="quiet" onClick={() => setHasAccount(!hasAccount)}>
              {t(hasAccount ? "signup.create" : "login.submit")}
            </Button>
          </>
        )
      }
    >
      {hasAccount ? (
        <LoginForm login={login} onLogin={setLogin} />
      ) : (
        <SignUpForm
          inviteKey={inviteKey}
          action={actionOf(t, invitation)}
          login={login}
          onLogin={setLogin}
          withoutGroup={first ? "/admin/setup" : "/"}
          onKnown={() => setHasAccount(true)}
        />
      )}
    </Entrance>
  );
}

function actionOf(t: ReturnType<typeof useT>, invitation: Invitation): string {
  if ("firstAccount" in invitation) return t("signup.create");
  return invitation.needsApproval ? t("invitation.ask") : t("signup.join", { group: invitation.name });
}

function GroupPicture({ inviteKey }: { inviteKey: string }) {
  const src = invitationPicture(inviteKey);
  return <Avatar person={{ id: inviteKey, name: "" }} picture={{ src }} size={88} square />;
}

function invitationTitle(t: ReturnType<typeof useT>, inviter: string | undefined): string {
  return inviter ? t("signup.invited_by", { inviter }) : t("signup.invited_nobody");
}

interface InvitationLeadProps {
  name: string;
  members: number;
  needsApproval?: true;
  hasAccount: boolean;
}

function InvitationLead({ name, members, needsApproval, hasAccount }: InvitationLeadProps) {
  const t = useT();
  return (
    <>
      <RichText
        k={hasAccount ? "signup.invited_login_hint" : "signup.invited_hint"}
        values={{ group: name, count: members }}
        tags={{ b: (group) => <strong>{group}</strong> }}
      />
      {needsApproval && ` ${t("invitation.needs_approval")}`}
    </>
  );
}

function NotInvited() {
  const t = useT();
  useTitle(t("signup.missing_title"));
  return (
    <Entrance title={t("signup.missing_title")} lead={t("signup.missing_hint")}>
      <Link href="/login" className={buttonClass({ look: "primary", wide: true })}>
        {t("login.submit")}
      </Link>
    </Entrance>
  );
}
