import type { Info } from "#contract/accounts.ts";
import { fallbackLanguage } from "#contract/languages.ts";
import type { Context } from "../../context.ts";
import { version } from "../../version.ts";
import type { Me } from "../people/rules.ts";

/** Without a key, contains only what the sign-in page needs. Uploads are listed only if they work on this machine. */
export function presentInfo(
  { config, mailer, media }: Pick<Context, "config" | "mailer" | "media">,
  visitor: Me | undefined,
): Info {
  const { allow, defaultLang, maxBytes } = config;
  const { can } = media;
  const forAll = { default_lang: defaultLang ?? fallbackLanguage, allow_email: mailer.reachesPeople };
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
    show: { group_invitation_links: allow.showInvitationLinks },
  };
}
