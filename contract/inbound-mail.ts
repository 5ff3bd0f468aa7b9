import { Type, type Static } from "typebox";

/**
 * `GET`, `PUT` and `POST /api/groups/{id}/posting-address`. `isPossible` is false if the server does not receive email. `POST` replaces the person's address,
 * `DELETE` revokes it.
 */
export const PostingAddress = Type.Object({
  isPossible: Type.Boolean(),
  isOn: Type.Boolean(),
  /** The group takes email, and the person may post. */
  mayHaveAddress: Type.Boolean(),
  /** The person's own address, if they have made one. Works for email from the address they sign in with. */
  address: Type.Optional(Type.String()),
});
export type PostingAddress = Static<typeof PostingAddress>;

export const NewPostingAddress = Type.Object({ isOn: Type.Boolean() });

/** `GET /api/messages/{id}/email`: the whole text of the email of which a part was posted, for its sender alone. */
export const MailOriginal = Type.Object({ text: Type.String() });
export type MailOriginal = Static<typeof MailOriginal>;

/** Receives a whole email (`message/rfc822`) from another mail system, with the operator's token. */

/** `POST /api/inbound-mail`. Without `recipient`, the headers of the email name the recipient. */
export const WebhookQuery = Type.Object({ recipient: Type.Optional(Type.String({ maxLength: 320 })) });
