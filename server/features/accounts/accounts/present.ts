import type { Me as MeResponse, UserData, Info } from "#contract/accounts.ts";
import { toSeconds } from "../../../clock.ts";
import { presentAvatar } from "../../identity/people/present.ts";
import { birthdayOf } from "../../identity/people/rules-birthdays.ts";
import { presentGroupOfMine } from "../../groups/groups/present.ts";
import type { OwnAccount } from "./actions.ts";
import { fallbackLanguage } from "#contract/languages.ts";
import type { Context } from "../../../context.ts";
import { version } from "../../../settings/version.ts";
import type { Me } from "../../identity/people/rules.ts";

export function presentMe({ account, groups, unread, now }: OwnAccount): MeResponse {
  const data = JSON.parse(account.data) as UserData;
  return {
    id: account.id,
    login: account.login,
    pendingLogin: account.pendingLogin ?? undefined,
    isLoginUnproven: (account.provenLogin !== account.login && account.login.includes("@")) || undefined,
    isPasswordEnded: account.passwordEnd !== null || undefined,
    name: account.name,
    avatar: presentAvatar(account.avatarId, account.avatarUrl),
    birthday: birthdayOf(account),
    groups: groups.map((group) => presentGroupOfMine(group, now)),
    data: { ...data, default_group: defaultGroup(data, groups) },
    lastActivityDate: toSeconds(account.lastActivityAt),
    unreadNotifications: unread,
    hasBookmarks: account.someBookmarkId !== null,
    hidden: account.hidden?.split(" "),
    isAdministrator: account.isAdministrator === 1 || undefined,
    entityType: "user",
  };
}

/** Imports can set a group the user is not in, and clients send settings back as received. */
function defaultGroup({ default_group }: UserData, groups: OwnAccount["groups"]): string | undefined {
  return groups.find(({ id }) => id === default_group)?.id;
}

/** Without a key, contains only what the sign-in page needs. */
export function presentInfo(
  {
    config,
    settings,
    mailer,
    media,
    translator,
  }: Pick<Context, "config" | "settings" | "mailer" | "media" | "translator">,
  visitor: Me | undefined,
): Info {
  const { allow, defaultLang, maxBytes, serverName } = settings.current;
  const { can } = media;
  const forAll = {
    default_lang: defaultLang ?? fallbackLanguage,
    allow_email: mailer.reachesPeople,
    server_name: serverName,
    sign_on: config.signOn?.name,
  };
  if (!visitor) return forAll;
  return {
    ...forAll,
    version,
    upload: {
      image: allow.imageUpload && can.image,
      video: allow.videoUpload && can.video,
      audio: allow.audioUpload && can.audio,
      pdf: allow.pdfUpload && can.pdf,
    },
    upload_limits: maxBytes,
    allow_public_links: allow.publicLinks,
    allow_message_reactions: allow.messageReactions,
    allow_create_group: allow.createGroup,
    translates: translator ? true : undefined,
    show: { group_invitation_links: allow.showInvitationLinks },
  };
}
