import { Type, type Static } from "typebox";

/** `GET` and `PUT /api/groups/{id}/posting-address`. `isPossible` is false on a server that takes no email in. */
export const PostingAddress = Type.Object({
  isPossible: Type.Boolean(),
  isOn: Type.Boolean(),
  /** The person's own address; absent if it is off, or if they may not post. Works for email from the address they sign in with. */
  address: Type.Optional(Type.String()),
});
export type PostingAddress = Static<typeof PostingAddress>;

/** `PUT /api/groups/{id}/posting-address`. */
export const NewPostingAddress = Type.Object({ isOn: Type.Boolean() });

/** Takes a whole email (`message/rfc822`) from another mail system, with the operator's token. */
export const inboundMailPath = "/api/inbound-mail";

/** `POST /api/inbound-mail`. Without `recipient` the headers of the email tell for whom it is. */
export const WebhookQuery = Type.Object({ recipient: Type.Optional(Type.String({ maxLength: 320 })) });
