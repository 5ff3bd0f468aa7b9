import { Type, type Static } from "typebox";

/** `isPossible` is false if the server does not receive email. */
export const PostingAddress = Type.Object({
  isPossible: Type.Boolean(),
  isOn: Type.Boolean(),
  /** The group accepts email, and the person may post. */
  mayHaveAddress: Type.Boolean(),
  /** Accepts email only from the address the person signs in with. */
  address: Type.Optional(Type.String()),
});
export type PostingAddress = Static<typeof PostingAddress>;

export const NewPostingAddress = Type.Object({ isOn: Type.Boolean() });

/** The whole text of an email that was posted in part; only for its sender. */
export const MailOriginal = Type.Object({ text: Type.String() });
export type MailOriginal = Static<typeof MailOriginal>;

/** Receives email (`message/rfc822`) from another mail system, with the operator's token. */

/** Reads `recipient` from the email headers if it is absent. */
export const WebhookQuery = Type.Object({ recipient: Type.Optional(Type.String({ maxLength: 320 })) });
