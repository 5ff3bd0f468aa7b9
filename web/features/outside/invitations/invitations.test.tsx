import { afterEach, expect, test, vi } from "vitest";
import type { Group } from "#contract/groups.ts";
import { useState } from "react";
import { ApiError, NetworkError } from "../../../api/errors.ts";
import { openPage } from "../../../testing/page.tsx";
import { requests } from "../../../testing/requests.ts";
import { InvalidInvitation } from "./invalid-invitation.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

afterEach(() => vi.restoreAllMocks());

const choir = { id: "choir", name: "Choir", users: [] } as unknown as Group;
const ignore = () => undefined;

function SignUp({ onKnown = ignore }: { onKnown?: () => void }) {
  const [login, setLogin] = useState("");
  return (
    <SignUpForm inviteKey="key" action="Join" login={login} onLogin={setLogin} withoutGroup="/" onKnown={onKnown} />
  );
}

async function linkOfChoir() {
  vi.spyOn(requests, "get").mockReturnValue({ links: [] });
  const post = vi.spyOn(requests, "post").mockReturnValue({ inviteKey: "new" });
  return { ...(await openPage(<InvitationLink group={choir} inviteKey="old" />)), post };
}

test("a person can make a link that does not expire, for five people", async () => {
  const { fill, post, press, settled } = await linkOfChoir();
  await fill("It works", "none");
  await fill("Maximum uses", "5");
  await press("Create a link");
  const invitation = { id: expect.any(String) as string, expiresAt: null, mostUses: 5 };
  await settled(() => expect(post.mock.calls).toEqual([["api/groups/choir/invitations", invitation]]));
});

test("a person who is not sure keeps the group's link", async () => {
  const { post, press } = await linkOfChoir();
  await press("Reset the link");
  await press("Cancel");
  expect(post).not.toHaveBeenCalled();
});

test("a person with an invalid invitation reads why, and can try again only without a connection", async () => {
  const expired = new ApiError(410, { code: "invitation_expired" });
  const { buttons } = await openPage(<InvalidInvitation error={expired} onRetry={ignore} />);
  expect(document.body.textContent).toContain("This invitation has expired. Ask whoever sent it to you");
  expect(buttons()).toEqual([]);
  await openPage(<InvalidInvitation error={new NetworkError()} onRetry={ignore} />);
  expect(buttons()).toEqual(["Try again"]);
});

test("a new person is called as their address says until they choose, and nothing is sent without an address", async () => {
  const post = vi.spyOn(requests, "post").mockReturnValue(undefined);
  const { errorAt, field, fill, press, settled } = await openPage(<SignUp />);
  await fill("Email", "anna.martin");
  expect(field("What should people call you?").value).toBe("Anna Martin");
  await fill("What should people call you?", "Anni");
  await fill("Email", "anna.m");
  expect(field("What should people call you?").value).toBe("Anni");
  await press("Join");
  await settled(() => expect(errorAt("Email")).toContain("email"));
  expect(post).not.toHaveBeenCalled();
});

test("a person who already has an account is asked to sign in", async () => {
  const post = vi.spyOn(requests, "post").mockImplementation(() => {
    throw new ApiError(401, { code: "invalid_login" });
  });
  const onKnown = vi.fn<() => void>();
  const { field, fill, press } = await openPage(<SignUp onKnown={onKnown} />);
  await fill("Email", " Anna@Example.org");
  await fill("Password", "a long sentence");
  await press("Join");
  await press("Sign in");
  expect(onKnown).toHaveBeenCalledOnce();
  expect(field("Password").value).toBe("a long sentence");
  expect(post.mock.lastCall![1]).toMatchObject({ login: "anna@example.org", name: "Anna", invite_key: "key" });
});
