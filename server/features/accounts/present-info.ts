import type { Info } from "#contract/accounts.ts";
import { fallbackLanguage } from "#contract/languages.ts";
import type { Context } from "../../context.ts";
import { version } from "../../version.ts";
import type { Me } from "./rules.ts";

/** Without a key only what the sign-in page needs (reference 1.11). What is said of uploads is what works. */
export function presentInfo({ config, mailer }: Pick<Context, "config" | "mailer">, visitor: Me | undefined): Info {
  const { allow, defaultLang } = config;
  const forAll = { default_lang: defaultLang ?? fallbackLanguage, allow_email: mailer.reachesPeople };
  if (!visitor) return forAll;
  return {
    ...forAll,
    version,
    upload: { image: allow.imageUpload, video: false, audio: false, pdf: false },
    allow_public_links: false,
    allow_message_reactions: allow.messageReactions,
    allow_create_group: allow.createGroup,
    show: { group_invitation_links: allow.showInvitationLinks },
  };
}
