import { Redirect } from "wouter";
import { useSignedIn } from "../features/people/use-me.ts";
import { JoinGroup } from "../features/invitations/join-group.tsx";
import { SignedIn } from "./signed-in.tsx";

export default function InvitationScreen({ params: { key } }: { params: { key: string } }) {
  if (!useSignedIn()) return <Redirect to={`/signup?inviteKey=${encodeURIComponent(key)}`} replace />;
  return (
    <SignedIn>
      <JoinGroup inviteKey={key} />
    </SignedIn>
  );
}
